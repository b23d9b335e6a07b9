import { SCOPE_CLAIMS } from '../../sign-in/accounts/account.js';
import { errors } from '../provider/oidc-provider.js';
import { OIDC_SCOPES, type ClientRecord } from '../clients/client-record.js';

/**
 * A client that registered itself asks for those scopes of OpenID Connect alone that it registered; those of resources are its
 * permissions. Throws `invalid_scope`. (RFC 7591 §2, `scope`)
 */
export function assertRegistered(client: ClientRecord, named: readonly string[] = []): void {
  const allowed = registeredScopes(client);
  if (!allowed) return;
  const others = named.filter((scope) => OIDC_SCOPES.has(scope) && !allowed.includes(scope));
  if (others.length > 0)
    throw new errors.CustomOIDCProviderError('invalid_scope', `The client did not register ${others.join(' ')}.`);
}

/** What the parameter `claims` requests of each place. (OpenID Connect Core §5.5) */
interface RequestedClaims {
  readonly id_token?: object | null;
  readonly userinfo?: object | null;
}

/** Nor does it request one by one what a scope that it did not register opens. Throws `invalid_scope`. */
export function assertRegisteredClaims(client: ClientRecord, { id_token, userinfo }: RequestedClaims): void {
  const allowed = registeredScopes(client);
  if (!allowed) return;
  const closed = Object.entries(SCOPE_CLAIMS).filter(([scope]) => !allowed.includes(scope));
  const names = new Set(Object.keys({ ...id_token, ...userinfo }));
  const others = closed.flatMap(([, claims]) => claims).filter((claim) => claim !== 'sub' && names.has(claim));
  if (others.length > 0)
    throw new errors.CustomOIDCProviderError(
      'invalid_scope',
      `The client did not register the scopes of the claims ${others.join(' ')}.`,
    );
}

/** `undefined` for a client that did not register itself. */
function registeredScopes({ is_registered, client_metadata }: ClientRecord): readonly string[] | undefined {
  const registered = client_metadata.oauth?.['scope'];
  return is_registered && typeof registered === 'string' ? registered.split(' ') : undefined;
}

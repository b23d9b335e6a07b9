import { errors } from '../provider/oidc-provider.js';
import { OIDC_SCOPES, type ClientRecord } from '../clients/client-record.js';

/**
 * A client that registered itself asks for those scopes of OpenID Connect alone that it registered; those of resources are its
 * permissions. Throws `invalid_scope`. (RFC 7591 §2, `scope`)
 */
export function assertRegistered(
  { is_registered, client_metadata }: ClientRecord,
  named: readonly string[] = [],
): void {
  const registered = client_metadata.oauth?.['scope'];
  if (!is_registered || typeof registered !== 'string') return;
  const allowed = registered.split(' ');
  const others = named.filter((scope) => OIDC_SCOPES.has(scope) && !allowed.includes(scope));
  if (others.length > 0)
    throw new errors.CustomOIDCProviderError('invalid_scope', `The client did not register ${others.join(' ')}.`);
}

import { isSystemClient } from '../../directory/clients/client-rules.js';
import { OIDC_SCOPES, type ClientRecord, type ResourceAccess } from '../clients/client-record.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { errors, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import type { PlanRequest } from './token-plan.js';

/** The indicator of "all resources the client is authorized for": the library wants one indicator per token. (identity.md §4) */
export const ALL_RESOURCES = 'urn:identity:authorized-resources';

/** Which of the granted resources a token is for. */
export function chosen(granted: string[]): string | string[] {
  if (granted.includes(ALL_RESOURCES)) return ALL_RESOURCES;
  return granted.length === 1 ? granted[0]! : granted;
}

/** The scopes that a request names. */
export const scopesOf = ({ scope }: Readonly<Record<string, unknown>>): string[] =>
  typeof scope === 'string' ? scope.split(' ') : [];

/**
 * The scopes that a client names. The system's own name every one that there is in their version: what was taken from them, or this version
 * does not know yet, is left out as what the user lacks, and the answer's `scope` says so; where nothing is left they are refused as others are.
 * (docs/operations.md, "Clients of the system"; RFC 6749 §3.3)
 */
export function namedScopes({ id, access }: ClientRecord, params: Readonly<Record<string, unknown>>): string[] {
  const named = scopesOf(params);
  if (!isSystemClient(id)) return named;
  const granted = new Set(
    access.flatMap(({ scopes }) => scopes.filter((scope) => scope.granted).map(({ name }) => name)),
  );
  const possible = named.filter((name) => OIDC_SCOPES.has(name) || granted.has(name));
  return possible.length > 0 ? possible : named;
}

/** What a request of the library asks to plan. Throws `invalid_scope`. */
export function requestOf(
  { oidc }: KoaContextWithOIDC,
  indicator: string,
  access: readonly ResourceAccess[],
  named: readonly string[] | undefined,
  account?: AccountRow,
): PlanRequest {
  const { params = {}, route, entities } = oidc;
  // On its pages a device code carries no scopes yet.
  const deviceCode = route === 'token' ? entities.DeviceCode : undefined;
  const source = entities.RefreshToken ?? entities.AuthorizationCode ?? deviceCode;
  const resource = indicator === ALL_RESOURCES ? undefined : indicator;
  // An authorization names scopes of several resources at once: each takes its own, and only all together must have every one.
  const shared = route !== 'token' && resource !== undefined;
  if (shared && named) assertPossible(params['resource'], named, access);
  return {
    access,
    resource,
    requested: shared ? undefined : named,
    within: shared && named ? new Set(named) : source?.scopes,
    user: params['grant_type'] === 'client_credentials' ? undefined : new Set(account?.granted ?? allScopes(access)),
  };
}

/** Until somebody has signed in, what only a user may lack is not known. */
const allScopes = (access: readonly ResourceAccess[]): string[] =>
  access.flatMap(({ scopes }) => scopes.map(({ id }) => id));

/** Throws `invalid_scope` for a scope that none of the named resources grants the client. */
function assertPossible(resource: unknown, named: readonly string[], access: readonly ResourceAccess[]): void {
  const identifiers = [resource].flat();
  if (identifiers.includes(ALL_RESOURCES)) return;
  const possible = access.filter(({ identifier }) => identifiers.includes(identifier)).flatMap(({ scopes }) => scopes);
  const unknown = named.filter(
    (name) => !OIDC_SCOPES.has(name) && !possible.some((scope) => scope.granted && scope.name === name),
  );
  if (unknown.length > 0) throw refusal('invalid_scope', `The client was not granted ${unknown.join(' ')}.`);
}

/** An error as the library answers it. */
export const refusal = (code: 'access_denied' | 'invalid_scope' | 'invalid_target', message: string): Error =>
  new errors.CustomOIDCProviderError(code, message);

import { decodeJwt } from 'jose';

/** A scope of a system resource with its tenant: `users:write@<tenant id>`, or `users:write@global`. */
export type Granted = `${string}@${string}`;

/** All tenants. */
export const GLOBAL = 'global';

const SYSTEM_AUDIENCE = /^urn:groundwork:(identity|storage|tree)$/;

/** What an access token of identity allows. `systemScopes`: names of scopes by the audience that owns them. */
export function grantedBy(token: string, systemScopes: ReadonlyMap<string, ReadonlySet<string>>): Granted[] {
  const { aud, scope, tenant_id } = decodeJwt<{ scope?: string; tenant_id?: string }>(token);
  const audiences = [aud ?? []].flat().filter((audience) => SYSTEM_AUDIENCE.test(audience));
  return (scope ?? '')
    .split(' ')
    .filter((name) => audiences.some((audience) => systemScopes.get(audience)?.has(name)))
    .map((name): Granted => `${name}@${tenant_id ?? GLOBAL}`);
}

/** The scopes of `granted` that `initialScopes` does not include. */
export const outside = (granted: readonly Granted[], initialScopes: ReadonlySet<Granted>): Granted[] =>
  granted.filter((one) => !initialScopes.has(one) && !initialScopes.has(`${one.slice(0, one.indexOf('@'))}@${GLOBAL}`));

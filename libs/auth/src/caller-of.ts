import { ApiError, invalidField, UUID_PATTERN, type Caller } from '@groundwork/rest';
import type { TokenClaims } from './token-claims.js';

/**
 * The caller behind a token. In single-tenant mode everybody sees everything; else a token's `tenant_id` binds it, and a global one
 * may narrow itself by header `tenant_id`. Throws `invalid_request` for a malformed header, `forbidden` for a foreign tenant's.
 */
export function callerOf(claims: TokenClaims, multiTenant: boolean, header: string | undefined): Caller {
  const narrowed = multiTenant ? tenantOf(header) : undefined;
  const bound = multiTenant ? claims.tenant_id : undefined;
  if (bound && narrowed && narrowed !== bound)
    throw new ApiError('forbidden', 'The token is bound to another tenant than the header tenant_id names.');
  const tenantId = bound ?? narrowed ?? null;
  return {
    subject: claims.sub,
    clientId: claims.client_id,
    isUser: claims.sub !== claims.client_id,
    tenantId,
    allTenants: tenantId === null,
    scopes: new Set((claims.scope ?? '').split(' ').filter(Boolean)),
    claims,
  };
}

function tenantOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!UUID_PATTERN.test(header)) throw invalidField('tenant_id', 'must be a uuid');
  return header.toLowerCase();
}

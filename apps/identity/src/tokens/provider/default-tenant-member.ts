import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { KoaContextWithOIDC } from './oidc-provider.js';

/**
 * Adds `default_tenant_id` to the discovery documents: the tenant in which the other services keep what callers of no tenant make. It
 * never changes once there is one. (RFC 8414 §2 allows more members)
 */
export function addDefaultTenant(db: Pick<Database, 'query'>) {
  let known: string | undefined;
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx['_matchedRouteName'] !== 'discovery' || ctx.status !== 200) return;
    known ??= (await db.query<{ id: string }>(sql`select id from tenants where is_default`))[0]?.id;
    if (known) Object.assign(ctx.body as object, { default_tenant_id: known });
  };
}

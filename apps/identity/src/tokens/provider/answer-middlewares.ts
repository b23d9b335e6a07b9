import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from './oidc-provider.js';
import { createHash } from 'node:crypto';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

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

/**
 * The discovery documents list what clients can use: not the response type of the account pages, and the languages of the pages, by their
 * tags. (OpenID Connect Discovery §3, `ui_locales_supported`)
 */
export function describeOffer(languages: () => readonly string[]) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx['_matchedRouteName'] !== 'discovery' || ctx.status !== 200) return;
    const body = ctx.body as { response_types_supported: readonly string[] }; // the discovery document
    const response_types_supported = body.response_types_supported.filter((type) => type !== 'none');
    Object.assign(body, { response_types_supported, ui_locales_supported: languages() });
  };
}

/** Verifiers may keep the key set for a minute: a key is published at least as long before it signs. (identity.md §7) */
const CACHE_CONTROL = 'public, max-age=60';

/** Gives the key set its `ETag`, and answers 304 to who has it already. (RFC 9110 §13.1.2) */
export async function cacheKeySet(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx['_matchedRouteName'] !== 'jwks' || ctx.status !== 200) return;
  ctx.set('Cache-Control', CACHE_CONTROL);
  ctx.set('ETag', `"${createHash('sha256').update(JSON.stringify(ctx.body)).digest('base64url').slice(0, 22)}"`);
  if (ctx.fresh) ctx.status = 304;
}

/** Shows some members of an answer. */
export type Selection = (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

const selections = new WeakMap<IncomingMessage, Selection>();

/** What of a request's successful answer is to be shown. */
export function rememberSelection(request: IncomingMessage, selection: Selection | undefined): void {
  if (selection) selections.set(request, selection);
}

/** Reduces a successful answer to the requested members. */
export async function selectMembers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const select = selections.get(ctx.req);
  if (select && ctx.status === 200) ctx.body = select(ctx.body as Record<string, unknown>); // the token endpoint answers objects
}

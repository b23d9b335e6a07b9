import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from './oidc-provider.js';

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

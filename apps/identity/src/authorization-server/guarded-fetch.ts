import { guardedRequest } from '@groundwork/outgoing';

const TIMEOUT_MS = 2_500;
const MAX_BYTES = 65_536;
/** Statuses whose answers have no body. (Fetch, "null body status") */
const BODILESS = new Set([101, 204, 205, 304]);

/** The library's way to clients' `jwks_uri` and logout addresses: https to public addresses only, no redirects, 2.5 s, 64 KiB. (identity.md §2) */
export async function guardedFetch(address: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const { status, headers, body } = await guardedRequest(address instanceof Request ? address.url : String(address), {
    method: options.method,
    headers: Object.fromEntries(new Headers(options.headers)),
    body: options.body instanceof URLSearchParams ? options.body.toString() : (options.body as string | undefined), // the library sends no others
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers });
}

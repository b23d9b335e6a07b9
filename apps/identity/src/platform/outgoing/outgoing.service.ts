import { Injectable } from '@nestjs/common';
import { guardedRequest, OutgoingError } from '@groundwork/outgoing';
import { InjectConfig, Log } from '@groundwork/service';
import type { IdentityConfig } from '../config/config.js';

const TIMEOUT_MS = 2_500;
const MAX_BYTES = 65_536;
/** Statuses whose answers have no body. (Fetch, "null body status") */
const BODILESS = new Set([204, 205, 304]);
/** Statuses of the last answer to a request, as `Response` takes them. (Fetch, "Response class"; RFC 9110 §15) */
const [FIRST_STATUS, LAST_STATUS] = [200, 599];

/** What of a `fetch` the libraries that call out make use of. */
export type OutgoingRequest = Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** The one way to addresses that others chose: clients' key sets and logout addresses, external providers. (identity.md §2, "fetch") */
@Injectable()
export class Outgoing {
  /** Private addresses and plain http are called too. A developer's setting: see `OUTGOING_ALLOW_PRIVATE`. */
  readonly allowsPrivate: boolean;

  constructor(@InjectConfig() { OUTGOING_ALLOW_PRIVATE }: Pick<IdentityConfig, 'OUTGOING_ALLOW_PRIVATE'>, log: Log) {
    this.allowsPrivate = OUTGOING_ALLOW_PRIVATE;
    if (OUTGOING_ALLOW_PRIVATE) log.warn({}, 'OUTGOING_ALLOW_PRIVATE is on: private addresses are called');
  }

  /** A `fetch`: https to public addresses only, no redirects, 2.5 s, 64 KiB. Throws `OutgoingError`. (identity.md §12, 65) */
  fetch = async (address: string | URL | Request, options: OutgoingRequest = {}): Promise<Response> => {
    const { status, headers, body } = await guardedRequest(address instanceof Request ? address.url : String(address), {
      method: options.method,
      headers: Object.fromEntries(new Headers(options.headers)),
      body: bodyOf(options.body),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowPrivate: this.allowsPrivate,
    });
    if (status < FIRST_STATUS || status > LAST_STATUS)
      throw new OutgoingError(`The answer has the status ${status}, which HTTP does not have.`);
    return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers });
  };
}

/** The libraries send forms, as text or as parameters, and nothing else. */
function bodyOf(body: OutgoingRequest['body']): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('a form was expected');
}

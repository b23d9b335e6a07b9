import type { TokenSource } from '../auth/token-source.js';
import { errorOf, type GroundworkError } from '../errors.js';
import { isByteStream, type ByteStream } from './byte-stream.js';
import { reach } from './retry.js';

/** Where requests go and what authorizes them. */
export interface Sender {
  readonly source: TokenSource;
  readonly fetch: typeof fetch;
}

/** A request whose response is read as it comes. A body that is a stream is sent once, unless a function makes it. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | Blob | ByteStream | (() => ByteStream);
  readonly signal?: AbortSignal;
}

/**
 * Sends a request, once more where its token was refused and another one can be had. Answers any response; throws `unreachable` where none
 * came, what the token source throws, and the reason of the signal. (RFC 6750 §3.1)
 */
export async function fetchAuthorized({ source, fetch: fetcher }: Sender, request: RawRequest): Promise<Response> {
  const { method, url, headers, body: given, signal } = request;
  for (let isFirst = true; ; isFirst = false) {
    const credentials = await source.authorize({ method, url, signal });
    const body = typeof given === 'function' ? given() : given;
    const response = await reach(fetcher, url, { method, headers: { ...headers, ...credentials }, body, signal });
    const isSpent = isByteStream(given);
    if (!isFirst || isSpent || !isTokenRefused(response) || source.refused?.(credentials) !== true) return response;
    await response.body?.cancel();
  }
}

const isTokenRefused = ({ status, headers }: Response): boolean =>
  status === 401 && /error="invalid_token"/.test(headers.get('www-authenticate') ?? '');

/** The error of a response that is no success. */
export async function failureOf(response: Response): Promise<GroundworkError> {
  const text = await response.text();
  let content: unknown = text;
  try {
    content = JSON.parse(text);
  } catch {
    // A proxy answers pages, HEAD nothing.
  }
  return errorOf(response, content);
}

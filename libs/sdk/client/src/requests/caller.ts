import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { TokenSource } from '../auth/token-source.js';
import { isError } from '../errors.js';
import type { Method } from '../paths.js';
import { failureOf } from './authorized.js';
import { discard, heedErrors, isByteStream } from './byte-stream.js';
import { remember, type Address } from './remembered.js';
import { reach, withRetries, type RetryTiming, type SentRequest } from './retry.js';

/** What the calls of one service need. */
export interface ServiceContext {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly source: TokenSource;
  readonly fetch: typeof fetch;
  readonly timing: RetryTiming;
  /** `post /users`: operations that honour `Idempotency-Key`. */
  readonly keyed: ReadonlySet<string>;
}

/** What a call has been given, whatever its operation. */
export interface Given {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The media type of the body; JSON without it. */
  readonly type?: string;
  /** The media type of the answer. */
  readonly accept?: string;
  readonly fields?: readonly string[];
  /** The clause as a text, or something that is written as one. */
  readonly q?: string | { toString(): string };
  readonly signal?: AbortSignal;
}

/** Methods that a client may repeat. (RFC 9110 §9.2.2) */
const REPEATABLE: ReadonlySet<string> = new Set(['get', 'head', 'put', 'delete', 'options']);

/** How parameters are written into an address. (OpenAPI 3.1, "Style Values") */
const SERIALIZERS = { pathSerializer: defaultPathSerializer, querySerializer: createQuerySerializer() };

/** Sends the requests of one service, whatever the operation. */
export class Caller {
  constructor(readonly context: ServiceContext) {}

  /** What the operation answers. Throws `GroundworkError`, or the reason of the signal. */
  async call<T>(method: Method, path: string, given: Given = {}): Promise<T> {
    const { keyed, timing } = this.context;
    if (isByteStream(given.body)) heedErrors(given.body); // it is read once there is a token
    const isKeyed = keyed.has(`${method} ${path}`);
    const key = isKeyed ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const attempted = { ...given, header: { ...key, ...given.header } };
    const isSafe = !isByteStream(given.body) && (REPEATABLE.has(method) || isKeyed);
    const attempt = (): Promise<Response> => this.authorized(method, path, attempted);
    const read = async (): Promise<T> => this.read<T>(await attempt(), addressOf(method, path, given));
    try {
      return await withRetries(read, { isSafe, isKeyed, signal: given.signal, timing });
    } catch (error) {
      if (isByteStream(given.body)) discard(given.body); // an abort may come before it is sent
      throw error;
    }
  }

  private async read<T>(response: Response, address: Omit<Address, 'service'> | undefined): Promise<T> {
    const content = await contentOf(response);
    const etag = response.headers.get('etag') ?? undefined;
    // Which operation answers what is checked by the methods of `ServiceClient`.
    return remember(content, etag, address && { service: this.context.url, ...address }) as T;
  }

  /** Once more where the credentials were refused and others can be had; a second refusal is thrown. */
  private async authorized(method: Method, path: string, given: Given): Promise<Response> {
    const { source, url } = this.context;
    const request = { method, url: url + path, signal: given.signal };
    for (let isFirst = true; ; isFirst = false) {
      const credentials = await source.authorize(request);
      try {
        return await this.once(method, path, given, credentials);
      } catch (error) {
        const isRefused = isError(error, 'invalid_token') && error.status === 401;
        if (!isFirst || !isRefused || isByteStream(given.body) || source.refused?.(credentials) !== true) throw error;
      }
    }
  }

  private async once(
    method: Method,
    path: string,
    given: Given,
    credentials: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { query, header, fields, q, accept, signal } = given;
    const search = { ...query, fields: fields?.join(','), q: q?.toString() };
    const params = { path: given.path, query: search };
    const url = createFinalURL(path, { baseUrl: this.context.url, params, ...SERIALIZERS });
    const { type, ...content } = bodyOf(given);
    const headers = headersOf({ 'content-type': type, accept }, credentials, header);
    const init = { method: method.toUpperCase(), headers, signal, ...content };
    const response = await reach(this.context.fetch, url, init);
    if (!response.ok) throw await failureOf(response);
    return response;
  }
}

/** Where what a call answers can be read again; what a POST answers is elsewhere. */
function addressOf(method: Method, template: string, given: Given): Omit<Address, 'service'> | undefined {
  const { path, header, query, fields, q, accept } = given;
  return method === 'post' ? undefined : { template, path, header, query, fields, q, accept };
}

/** As the documents declare headers. */
type HeaderValue = string | number | boolean | null | undefined;

/** What is given later counts; names are in small letters, as their case means nothing. (RFC 9110 §5.1) */
function headersOf(...parts: readonly Given['header'][]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries((part ?? {}) as Record<string, HeaderValue>))
      if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
  return headers;
}

/** The body as `fetch` takes it, and its media type. */
function bodyOf({ body, type }: Given): { type?: string; body?: SentRequest['body'] } {
  if (body === undefined) return {};
  if (type === undefined && !isBytes(body)) return { body: JSON.stringify(body), type: 'application/json' };
  // `Bytes`, as the methods of `ServiceClient` say.
  const content = (typeof body === 'function' ? (body as () => unknown)() : body) as SentRequest['body'];
  const given = type ?? (content instanceof Blob && content.type !== '' ? content.type : 'application/octet-stream');
  return { body: content, type: given };
}

const isBytes = (body: unknown): boolean =>
  body instanceof Blob || body instanceof Uint8Array || isByteStream(body) || typeof body === 'function';

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.body === null) return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) return response.body;
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

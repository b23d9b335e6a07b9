import createClient from 'openapi-fetch';
import type { TokenSource } from '../auth/token-source.js';
import { errorOf, isError } from '../errors.js';
import type { Method } from '../paths.js';
import { remember } from './remembered.js';
import { reach, withRetries, type RetryTiming } from './retry.js';

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

type Send = (method: string, path: string, options: object) => Promise<{ response: Response; error?: unknown }>;

/** Sends the requests of one service, whatever the operation. */
export class Caller {
  private readonly send: Send;

  constructor(readonly context: ServiceContext) {
    const { request } = createClient({
      baseUrl: context.url,
      fetch: (one: Request) => reach(context.fetch, one),
    });
    // Which path takes what is checked by the methods of `ServiceClient`.
    this.send = request as unknown as Send;
  }

  /** What the operation answers. Throws `GroundworkError`, or the reason of the signal. */
  async call<T>(method: Method, path: string, given: Given = {}): Promise<T> {
    const { keyed, timing } = this.context;
    const isKeyed = keyed.has(`${method} ${path}`);
    const key = isKeyed ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const attempted = { ...given, header: { ...key, ...given.header } };
    const isSafe = !isSpent(given.body) && (REPEATABLE.has(method) || isKeyed);
    const attempt = (): Promise<Response> => this.authorized(method, path, attempted);
    return withRetries(async () => this.read<T>(await attempt(), path, given), {
      isSafe,
      isKeyed,
      signal: given.signal,
      timing,
    });
  }

  private async read<T>(response: Response, template: string, { path, header }: Given): Promise<T> {
    const content = await contentOf(response);
    const etag = response.headers.get('etag') ?? undefined;
    // Which operation answers what is checked by the methods of `ServiceClient`.
    return remember(content, etag, { service: this.context.url, template, path, header }) as T;
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
        if (!isFirst || !isRefused || isSpent(given.body) || source.refused?.(credentials) !== true) throw error;
      }
    }
  }

  private async once(
    method: Method,
    path: string,
    given: Given,
    credentials: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { query = {}, header = {}, fields, q, accept, signal } = given;
    const search = { ...query, fields: fields?.join(','), q: q?.toString() };
    const { type, ...content } = bodyOf(given);
    const { response, error } = await this.send(method, path, {
      params: { path: given.path, query: search, header },
      ...content,
      headers: { ...type, ...(accept === undefined ? {} : { Accept: accept }), ...credentials },
      signal,
      parseAs: 'stream',
    });
    if (!response.ok) throw errorOf(response, error);
    return response;
  }
}

/** A stream can be read once; a function that makes one, as often as it is called. */
const isSpent = (body: unknown): boolean => body instanceof ReadableStream;

/** The body as `openapi-fetch` takes it, and its media type where it is not JSON. */
function bodyOf({ body, type }: Given): { type?: object; body?: unknown; bodySerializer?: unknown; duplex?: 'half' } {
  if (body === undefined) return {};
  if (type === undefined && !isBytes(body)) return { body };
  const content: unknown = typeof body === 'function' ? (body as () => unknown)() : body;
  const given = type ?? (content instanceof Blob && content.type !== '' ? content.type : 'application/octet-stream');
  return {
    body: content,
    bodySerializer: (value: unknown) => value,
    type: { 'Content-Type': given },
    ...(content instanceof ReadableStream ? { duplex: 'half' } : {}),
  };
}

const isBytes = (body: unknown): boolean =>
  body instanceof Blob || body instanceof Uint8Array || isSpent(body) || typeof body === 'function';

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.body === null) return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) return response.body;
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

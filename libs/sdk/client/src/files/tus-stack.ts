import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { GroundworkError, isError } from '../errors.js';
import { failureOf, type RawRequest } from '../requests/authorized.js';

/** A piece of a source as tus-js-client passes it from the file reader to the HTTP stack. */
export interface Piece {
  /** Its offset in the source. */
  readonly start: number;
  readonly size: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the stack needs. */
export interface StackOptions {
  /** Of the service: tokens go nowhere else. */
  readonly url: string;
  readonly send: (request: RawRequest) => Promise<Response>;
  /** Before the request is sent; may add headers. */
  readonly before: (request: { method: string; headers: Record<string, string>; piece?: Piece }) => Promise<void>;
  /** A piece as it is sent. */
  readonly bodyOf: (piece: Piece) => RawRequest['body'];
  /** After a response that is a success, or a 404 or 410 to HEAD. */
  readonly after: (method: string, response: Response) => Promise<void>;
  /** After a failure that the service says to repeat later. */
  readonly pause: (seconds: number) => Promise<void>;
}

/** Responses to HEAD after which tus-js-client begins anew; after all other failures it would, too. */
const ENDED: ReadonlySet<number> = new Set([404, 410]);

/** Throws `unreachable` where a bundler has made it a file of its own, and that does not come. */
export const loadTus = () =>
  import('tus-js-client').catch((cause: unknown) => {
    const message = 'The part of the application that sends large files was not loaded: load the page again.';
    throw new GroundworkError({ code: 'unreachable', status: 0, message, cause });
  });

/** Sends the requests of tus-js-client by `fetch`, authorized, and keeps why the last one failed. */
export class FetchStack implements HttpStack {
  failure?: { readonly method: string; readonly error: unknown };

  constructor(private readonly options: StackOptions) {}

  getName(): string {
    return 'fetch';
  }

  createRequest(method: string, url: string): HttpRequest {
    const headers: Record<string, string> = {};
    const aborting = new AbortController();
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void (headers[name.toLowerCase()] = value),
      getHeader: (name) => headers[name.toLowerCase()],
      setProgressHandler: () => undefined,
      send: (body: unknown) => this.send({ method, url, headers, signal: aborting.signal }, body as Piece | null), // by FileSource
      abort: () => Promise.resolve(aborting.abort()),
      getUnderlyingObject: () => undefined,
    };
  }

  private async send(
    request: RawRequest & { headers: Record<string, string> },
    piece: Piece | null,
  ): Promise<HttpResponse> {
    const { method, url, headers } = request;
    this.failure = undefined;
    try {
      if (new URL(url).origin !== new URL(this.options.url).origin) throw elsewhere();
      await this.options.before({ method, headers, ...(piece ? { piece } : {}) });
      const response = await this.options.send({ ...request, ...(piece ? { body: this.options.bodyOf(piece) } : {}) });
      const isAnew = method === 'HEAD' && ENDED.has(response.status);
      if (!response.ok && !isAnew) throw await failureOf(response);
      await this.options.after(method, response);
      await response.body?.cancel();
      return answered(response);
    } catch (error) {
      this.failure = { method, error };
      if (mayPass(this.failure) && isError(error) && error.retryAfter !== undefined)
        await this.options.pause(error.retryAfter);
      throw error;
    }
  }
}

const answered = ({ status, headers }: Response): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers.get(name) ?? undefined,
  getBody: () => '',
  getUnderlyingObject: () => undefined,
});

const elsewhere = (): GroundworkError =>
  new GroundworkError({ code: 'unexpected', status: 0, message: 'The upload is at another origin than the service.' });

/** Time-outs, locks, too many requests, and bytes that arrived damaged. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 423, 429, 460]);
const FINAL: ReadonlySet<number> = new Set([501, 507]);
/** Longer ones are the caller's to decide about. */
const LONGEST_PAUSE_SECONDS = 60;

/**
 * Whether the request can succeed later: after a failure of the network or the server, a lock, and a 409 that is no taken name: that of an
 * offset, after which the upload asks for the right one, and that of a creation still under way.
 */
export function mayPass({ method, error }: { readonly method: string; readonly error: unknown }): boolean {
  if (!isError(error)) return false;
  const { status, code, retryAfter } = error;
  if ((retryAfter ?? 0) > LONGEST_PAUSE_SECONDS) return false;
  if (status === 0) return code === 'unreachable';
  if (status === 409) return method === 'PATCH' || retryAfter !== undefined;
  return PASSING.has(status) || (status >= 500 && !FINAL.has(status));
}

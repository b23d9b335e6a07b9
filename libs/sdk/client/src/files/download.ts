import { GroundworkError } from '../errors.js';
import { failureOf, fetchAuthorized, type Sender } from '../requests/authorized.js';
import { withRetries, type RetryTiming } from '../requests/retry.js';

const FIRST_DELAY_SECONDS = 0.2;
/** Cuts without a byte between them. */
const MOST_CUTS = 8;

/** How content is downloaded. */
export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Called with the bytes that were read, and their number in the end where it is known. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly total?: number }) => void;
  /** The bytes that an earlier download has left, and the `ETag` of the content they are of: the stream begins behind them. */
  readonly after?: { readonly bytes: number; readonly etag: string };
}

type Context = Sender & { readonly timing: RetryTiming };

interface Content {
  readonly url: string;
  readonly bucket: string;
}

/**
 * Content as a stream that goes on by `Range` and `If-Range` after a cut: what it yields is of one entity tag. Nothing is read ahead.
 * (RFC 9110 §13.1.5, §14.2)
 */
export function downloadContent(
  context: Context,
  content: Content,
  options: DownloadOptions,
): ReadableStream<Uint8Array> {
  const download = new Download(context, content, options);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await download.next();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
      cancel: (reason) => download.stop(reason),
    },
    { highWaterMark: 0 },
  );
}

class Download {
  private readonly aborting = new AbortController();
  private readonly abort = (): void => this.aborting.abort(this.options.signal?.reason);
  private reader?: ReadableStreamDefaultReader<Uint8Array>;
  private at = 0;
  private etag?: string;
  /** Bytes of all; unknown where the response does not say. */
  private total?: number;
  private cuts = 0;

  constructor(
    private readonly context: Context,
    private readonly content: Content,
    private readonly options: DownloadOptions,
  ) {
    if (options.after) [this.at, this.etag] = [options.after.bytes, options.after.etag];
    options.signal?.addEventListener('abort', this.abort, { once: true });
    if (options.signal?.aborted) this.abort();
  }

  /** The next bytes; nothing at the end. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        const bytes = await this.read();
        if (bytes === undefined) return this.leave();
        if (bytes.length === 0) continue;
        this.at += bytes.length;
        this.cuts = 0;
        this.options.onProgress?.({ bytes: this.at, ...(this.total === undefined ? {} : { total: this.total }) });
        return bytes;
      }
    } catch (error) {
      this.stop(error);
      throw error;
    }
  }

  stop(reason: unknown): void {
    this.leave();
    this.aborting.abort(reason);
  }

  private leave(): undefined {
    this.options.signal?.removeEventListener('abort', this.abort);
    return undefined;
  }

  /** Nothing at the end, no bytes after a cut. */
  private async read(): Promise<Uint8Array | undefined> {
    const { signal } = this.aborting;
    const { timing } = this.context;
    if (!this.reader) {
      this.reader = await this.open();
      if (!this.reader) return undefined;
    }
    let cause: unknown;
    try {
      const { done, value } = await this.reader.read();
      if (!done) return value;
      if (this.total === undefined || this.at === this.total) return undefined;
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
    // Fewer bytes than announced are a cut too.
    this.reader = undefined;
    if (this.etag === undefined || this.cuts === MOST_CUTS) throw cut(this.content.url, cause);
    await timing.sleep(timing.random() * FIRST_DELAY_SECONDS * 2 ** this.cuts++, signal);
    return new Uint8Array();
  }

  /** From where it stopped; nothing for content without bytes. */
  private open(): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
    const { signal } = this.aborting;
    // Also for the first byte: ranges are of the content as it was uploaded, not of its compressed form.
    const { url, bucket } = this.content;
    const headers = {
      bucket,
      range: `bytes=${this.at}-`,
      ...(this.etag === undefined ? {} : { 'if-range': this.etag }),
    };
    const attempt = async () => {
      const response = await fetchAuthorized(this.context, { method: 'GET', url, headers, signal });
      if (response.ok || response.status === 416) return response;
      throw await failureOf(response);
    };
    const retries = { isSafe: true, isKeyed: false, signal, timing: this.context.timing };
    return withRetries(attempt, retries).then((response) => this.begin(response));
  }

  private async begin(response: Response): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
    const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
    const etag = response.headers.get('etag') ?? undefined;
    const isSame = this.etag === undefined || this.etag === etag;
    const start = response.status === 206 ? Number(range?.[1]) : 0;
    if (response.status === 416) {
      await response.body?.cancel();
      // `If-Range` holds, or the response would be the whole: nothing is missing. (RFC 9110 §14.2)
      if (range?.[2] === String(this.at)) return undefined;
      throw replaced(this.content.url);
    }
    if (!isSame || start !== this.at) {
      await response.body?.cancel();
      throw replaced(this.content.url);
    }
    const length = response.headers.get('content-length');
    const isEncoded = response.headers.has('content-encoding');
    if (range) this.total = Number(range[2]);
    else if (length !== null && !isEncoded) this.total = Number(length);
    // A weak tag is not of the bytes. (RFC 9110 §8.8.1)
    this.etag = etag?.startsWith('W/') || isEncoded ? undefined : etag;
    return response.body?.getReader();
  }
}

const replaced = (url: string): GroundworkError =>
  new GroundworkError({
    code: 'precondition_failed',
    status: 412,
    message: `The content at ${new URL(url).pathname} was replaced during the download.`,
  });

const cut = (url: string, cause: unknown): GroundworkError =>
  new GroundworkError({
    code: 'unreachable',
    status: 0,
    message: `The connection to ${new URL(url).origin} was cut.`,
    cause,
  });

import type { Bytes } from '../paths.js';
import { failureOf, fetchAuthorized, type Sender } from './authorized.js';
import { isByteStream, sentStreamOf, type ByteStream, type SentStream } from './byte-stream.js';
import { withRetries, type RetryTiming } from './retry.js';

/** What sending a file needs of its client. */
export interface FileContext extends Sender {
  readonly timing: RetryTiming;
}

/** A file as the body of a POST. */
export interface SentFile {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: Bytes;
  /** Told how many bytes have been sent; it begins anew with each attempt. */
  readonly onBytes: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * POSTs a file that the service takes or refuses as a whole. Where its source can be read again it is sent once more with a renewed token, and
 * again as long as the service refuses it until later; after a cut connection nobody knows whether it was taken, and it is not repeated.
 * Throws `GroundworkError`, what the source throws, and the reason of the signal.
 */
export async function sendFile(context: FileContext, file: SentFile): Promise<Response> {
  const { url, headers, source, signal } = file;
  let open: SentStream | undefined;
  const body = await bodyOf(file, (stream, onPiece) => {
    open?.end();
    open = sentStreamOf(stream, onPiece);
    return open.stream;
  });
  const attempt = async (): Promise<Response> => {
    const response = await fetchAuthorized(context, { method: 'POST', url, headers, body, signal });
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  const isSafe = isByteStream(source) ? false : 'if refused';
  try {
    return await withRetries(attempt, { isSafe, isKeyed: false, signal, timing: context.timing });
  } finally {
    open?.end(); // the service may answer before it has read the file, and an abort come before it is sent
  }
}

/** A function where the source can be read again. Pages cannot stream a request: there it is a `Blob`. */
async function bodyOf(
  { source, onBytes }: SentFile,
  opened: (stream: ByteStream, onPiece: (bytes: number) => void) => ByteStream,
): Promise<Blob | ByteStream | (() => ByteStream)> {
  const counted = (stream: ByteStream): ByteStream => {
    let sent = 0;
    return opened(stream, (bytes) => onBytes((sent += bytes)));
  };
  if ('document' in globalThis) {
    const whole = await wholeOf(typeof source === 'function' ? source() : source);
    onBytes(whole.size);
    return whole;
  }
  if (isByteStream(source)) return counted(source);
  if (typeof source === 'function') return () => counted(source());
  const whole = await wholeOf(source);
  return () => counted(whole.stream());
}

async function wholeOf(source: Exclude<Bytes, () => unknown>): Promise<Blob> {
  if (isByteStream(source)) return new Response(sentStreamOf(source).stream).blob();
  // Bytes that other threads may change are copied, as a Blob demands.
  return new Blob([source instanceof Uint8Array ? new Uint8Array(source) : source]);
}

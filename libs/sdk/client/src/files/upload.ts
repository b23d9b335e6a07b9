import { isError } from '../errors.js';
import { fetchAuthorized, type RawRequest, type Sender } from '../requests/authorized.js';
import type { RetryTiming } from '../requests/retry.js';
import { hexOf, resumeKey, RunningDigest, sha256 } from './digests.js';
import { changedSource, endOfBlock, SentBlocks } from './sent-blocks.js';
import { FetchStack, loadTus, mayPass, type Piece, type StackOptions } from './tus-stack.js';
import { metadataOf, subjectOf } from './upload-place.js';
import { partsOf, piecesOf, type Pieces, type UploadSource } from './upload-source.js';
import type { UploadedFile, UploadOptions } from './upload-options.js';
import { ownStore, UploadEntry } from './upload-store.js';

const PIECE_BYTES = 8 * 1024 ** 2;
/** After failures without progress between them; 52 s in all. */
const RETRY_DELAYS_MS = [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000, 10_000];

/** The service does not take this file, whoever sends it again. */
const REFUSALS = [
  'conflict',
  'not_found',
  'gone',
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'insufficient_storage',
  'digest_mismatch',
] as const;

/** What an upload needs of its client. */
export interface UploadContext extends Sender {
  /** Of storage. */
  readonly url: string;
  readonly issuer: string;
  readonly timing: RetryTiming;
  /** The SHA-256 that the service has computed; nothing where the caller may not read it. */
  readonly digestOf: (fileId: string) => Promise<string | undefined>;
  readonly discard: (fileId: string) => Promise<void>;
}

/**
 * Uploads a file by tus: up to 8 MiB in one request, whose bytes are compared with their digest before the file is there, else in pieces,
 * again after failures that pass, from the byte that arrived. (tus 1.0; docs/design/planned/sdk.md §4)
 * Throws `GroundworkError`: `conflict` for a name that is taken, `payload_too_large`, `unsupported_media_type`, `insufficient_storage`,
 * `digest_mismatch` where something else arrived; the reason of the signal.
 */
export async function upload(
  context: UploadContext,
  bucket: string,
  source: UploadSource,
  options: UploadOptions,
): Promise<UploadedFile> {
  options.signal?.throwIfAborted();
  const metadata = metadataOf(source, options);
  const pieces = piecesOf(source, options.size);
  try {
    const subject = await subjectOf(context.source, context.url);
    const place = [
      context.issuer,
      subject,
      context.url,
      bucket,
      options.folder ?? '',
      metadata['name'] ?? options.fileId ?? '',
    ];
    const entry = await UploadEntry.open(options.store ?? ownStore(), await resumeKey(place, pieces));
    return await new Transfer(context, { bucket, pieces, metadata, options, entry }).run();
  } finally {
    await pieces.close();
  }
}

interface Wanted {
  readonly bucket: string;
  readonly pieces: Pieces;
  readonly metadata: Record<string, string>;
  readonly options: UploadOptions;
  readonly entry: UploadEntry;
}

/** One upload by tus-js-client. */
class Transfer {
  private readonly digest: RunningDigest;
  private readonly isSmall: boolean;
  /** Whether pieces are sent in parts: where `fetch` takes streams, which it does not copy as it does other bodies. */
  private readonly isInParts: boolean;
  /** Where there is no digest of the whole. */
  private readonly blocks?: SentBlocks;
  private readonly stack: FetchStack;
  private fileId = '';
  private sha256?: string;

  constructor(
    private readonly context: UploadContext,
    private readonly wanted: Wanted,
  ) {
    this.digest = new RunningDigest(wanted.pieces, wanted.options.signal);
    this.isSmall = wanted.pieces.size <= PIECE_BYTES;
    this.isInParts = !this.isSmall && this.digest.isMade && !('document' in globalThis);
    if (!this.isSmall && !this.digest.isMade) this.blocks = new SentBlocks(wanted);
    this.stack = new FetchStack(this.stackOptions());
  }

  async run(): Promise<UploadedFile> {
    const { entry } = this.wanted;
    try {
      await this.transfer();
      if (!this.isSmall) this.sha256 = await this.compared();
    } catch (error) {
      if (isError(error, 'digest_mismatch') && this.blocks) await this.abandon();
      // A file that is refused is not gone on with; after the next sign-in, or a long pause, an upload is.
      if (isError(error, ...REFUSALS)) await entry.forget();
      throw error;
    }
    await entry.forget();
    return { id: this.fileId, ...(this.sha256 === undefined ? {} : { sha256: this.sha256 }) };
  }

  private async transfer(): Promise<void> {
    const { Upload } = await loadTus();
    const { signal } = this.wanted.options;
    signal?.throwIfAborted();
    let finish!: () => void;
    let fail!: (error: unknown) => void;
    const ended = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]));
    const upload = new Upload(new Blob([]), { ...this.tusOptions(), onSuccess: finish, onError: fail });
    const abort = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      upload.start();
      await ended;
    } catch (error) {
      await upload.abort().catch(() => undefined); // the request that is aborted
      signal?.throwIfAborted();
      throw this.stack.failure?.error ?? causeOf(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  private tusOptions() {
    const { bucket, pieces, metadata, options, entry } = this.wanted;
    const openFile = () =>
      Promise.resolve({
        size: pieces.size,
        slice: (start: number, end: number) => this.slice(start, end),
        close: () => undefined,
      });
    return {
      endpoint: `${this.context.url}/uploads`,
      uploadUrl: entry.url ?? null,
      headers: { bucket },
      metadata,
      chunkSize: PIECE_BYTES,
      uploadDataDuringCreation: this.isSmall && pieces.size > 0,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(''),
      retryDelays: RETRY_DELAYS_MS,
      onShouldRetry: () => this.shouldRetry(),
      onProgress: (bytes: number, total: number) => options.onProgress?.({ bytes, total }),
      httpStack: this.stack,
      fileReader: { openFile },
    };
  }

  /** Of tus-js-client: at most the bytes of one block. */
  private async slice(start: number, wantedEnd: number): Promise<{ value: Piece; done: boolean }> {
    const { pieces } = this.wanted;
    const end = Math.min(wantedEnd, endOfBlock(start));
    if (!this.isSmall) await this.digest.skipTo(start);
    await this.blocks?.beforeReading(start);
    const bytes = await pieces.read(start, end);
    await this.blocks?.beforeSending(start, bytes);
    return { value: { start, size: bytes.length, bytes }, done: bytes.length < end - start || end >= pieces.size };
  }

  /** Of parts each is digested while the one before is on its way. Browsers send a blob several times as fast as bytes. (ADR 0105) */
  private bodyOf({ start, bytes }: Piece): RawRequest['body'] {
    const add = (part: Uint8Array, at: number): void => this.digest.add(start + at, part);
    if (this.isInParts) return () => partsOf(bytes, add);
    if (!this.digest.isMade) return new Blob([bytes]);
    if (!this.isSmall) add(bytes, 0);
    return bytes;
  }

  private shouldRetry(): boolean {
    const { failure } = this.stack;
    const { entry } = this.wanted;
    if (!failure) return false;
    // The creation that an earlier call began is over, and with it the upload.
    const isOver = failure.method === 'POST' && entry.isOld && isError(failure.error, 'gone', 'not_found');
    if (isOver) entry.renew();
    return isOver || mayPass(failure);
  }

  private stackOptions(): StackOptions {
    const { entry, options } = this.wanted;
    return {
      url: this.context.url,
      send: (request) => fetchAuthorized(this.context, request),
      before: async ({ method, headers, piece }) => {
        if (method === 'POST') {
          await entry.save();
          headers['idempotency-key'] = entry.creation;
        }
        // A stream has no length of its own, and a service is slower with bodies without one.
        if (piece && this.isInParts) headers['content-length'] = String(piece.size);
        const digest = this.isSmall && piece ? await sha256(piece.bytes) : undefined;
        if (!digest || !piece) return;
        headers['upload-checksum'] = `sha256 ${btoa(String.fromCharCode(...digest))}`;
        if (piece.size === this.wanted.pieces.size) this.sha256 = hexOf(digest);
      },
      bodyOf: (piece) => this.bodyOf(piece),
      after: async (method, response) => {
        if (!response.ok) return entry.renew();
        this.fileId = response.headers.get('file-id') ?? this.fileId;
        const location = response.headers.get('location');
        if (method === 'POST' && location !== null)
          await entry.save({ url: new URL(location, `${this.context.url}/uploads`).href });
      },
      pause: (seconds) => this.context.timing.sleep(seconds, options.signal),
    };
  }

  /** SHA-256 of all, where this platform can compute it and the caller may read the service's. */
  private async compared(): Promise<string | undefined> {
    const own = await this.digest.end();
    const there = own === undefined ? undefined : await this.context.digestOf(this.fileId);
    if (there === undefined || there === own) return there;
    const isNew = this.wanted.options.fileId === undefined;
    if (isNew) await this.context.discard(this.fileId);
    throw changedSource(isNew ? 'it keeps nothing of them' : 'upload it again');
  }

  /** Ends the upload, and with it a file that it was to make. (tus 1.0, "Termination") */
  private async abandon(): Promise<void> {
    const { entry, bucket } = this.wanted;
    if (entry.url === undefined) return;
    const headers = { bucket, 'tus-resumable': '1.0.0' };
    await fetchAuthorized(this.context, { method: 'DELETE', url: entry.url, headers }).catch(() => undefined); // it expires
  }
}

/** What made tus-js-client fail before there was a request: a source that cannot be read. */
function causeOf(error: unknown): unknown {
  const cause = (error as { readonly causingError?: unknown } | undefined)?.causingError; // of DetailedError
  return cause ?? error;
}

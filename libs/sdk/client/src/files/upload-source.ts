import { readerOf, type ByteStream, type PieceReader } from '../requests/byte-stream.js';

/**
 * What is uploaded: bytes, a `Blob` or `File` (in Node `fs.openAsBlob`), or a function that makes a stream of the bytes from an offset on. It
 * is called again for what has to be sent again, and needs `size`.
 */
export type UploadSource = Blob | Uint8Array | ((start: number) => ByteStream | Promise<ByteStream>);

/** Bytes of a source by their offsets; of a stream, one piece is in memory. */
export interface Pieces {
  readonly size: number;
  /** Fewer bytes where the source has no more. They are there until the next call, which may put others in their place. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Throws `TypeError` for a function without a size. */
export function piecesOf(source: UploadSource, size?: number): Pieces {
  if (typeof source === 'function') {
    if (size === undefined) throw new TypeError('An upload of a stream needs its size.');
    return new StreamPieces(source, size);
  }
  const close = (): Promise<void> => Promise.resolve();
  if (!(source instanceof Blob))
    return { size: source.length, read: (start, end) => Promise.resolve(partOf(source, start, end)), close };
  const read = async (start: number, end: number) => new Uint8Array(await source.slice(start, end).arrayBuffer());
  return { size: source.size, read, close };
}

/** Without a copy, but of what threads share: that cannot be sent. */
const partOf = (bytes: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset).subarray(start, Math.min(end, bytes.length))
    : bytes.slice(start, end);

const PART_BYTES = 1024 ** 2;

/** Bytes as a stream of parts of them, none of which is copied; `onPart` is told of each before it is read. */
export function partsOf(
  bytes: Uint8Array<ArrayBuffer>,
  onPart: (part: Uint8Array, at: number) => void,
): ReadableStream<Uint8Array> {
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (at === bytes.length) return controller.close();
    const part = bytes.subarray(at, at + PART_BYTES);
    onPart(part, at);
    at += part.length;
    controller.enqueue(part);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

class StreamPieces implements Pieces {
  private reader?: PieceReader;
  /** Of the next byte of the reader, without what is left over. */
  private at = 0;
  private left: Uint8Array = new Uint8Array();
  /** One for all pieces: V8 leaves up to 64 MiB of such bytes before it collects them. (ADR 0106) */
  private buffer: Uint8Array<ArrayBuffer> = new Uint8Array();

  constructor(
    private readonly open: (start: number) => ByteStream | Promise<ByteStream>,
    readonly size: number,
  ) {}

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.reader || this.at !== start) await this.openAt(start);
    if (this.buffer.length < end - start) this.buffer = new Uint8Array(end - start);
    const piece = this.buffer.subarray(0, end - start);
    let filled = 0;
    while (filled < piece.length) {
      if (this.left.length === 0) this.left = await this.next();
      if (this.left.length === 0) break;
      const part = this.left.subarray(0, piece.length - filled);
      piece.set(part, filled);
      filled += part.length;
      this.left = this.left.subarray(part.length);
    }
    this.at = start + filled;
    return piece.subarray(0, filled);
  }

  async close(): Promise<void> {
    const { reader } = this;
    this.reader = undefined;
    this.left = new Uint8Array();
    await reader?.end().catch(() => undefined); // a stream that failed is closed already
  }

  private async openAt(start: number): Promise<void> {
    await this.close();
    this.reader = readerOf(await this.open(start));
    this.at = start;
  }

  /** The next bytes; none at the end. */
  private async next(): Promise<Uint8Array> {
    for (;;) {
      const { done = true, value } = (await this.reader?.next()) ?? {};
      if (done || value === undefined) return new Uint8Array();
      if (value.length > 0) return value;
    }
  }
}

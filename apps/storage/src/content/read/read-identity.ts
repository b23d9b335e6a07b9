import { crc32 } from 'node:zlib';
import type { BlobRange, BlobReader, Store } from '../../platform/store.js';
import { DamagedFrame, FRAME_BYTES, GZIP_HEADER, gzipEnd, inflateFrame, framesOf, type Frame } from './gzip-frames.js';

/** Reads bytes of a store in pieces of any length. */
export class StoredBytes {
  private piece: Buffer = Buffer.alloc(0);
  private readonly reader?: BlobReader;

  constructor(source: Buffer | BlobReader) {
    if (Buffer.isBuffer(source)) this.piece = source;
    else this.reader = source;
  }

  /** Throws when there are fewer. */
  async take(bytes: number): Promise<Buffer> {
    const taken = Buffer.allocUnsafeSlow(bytes);
    for (let at = 0; at < bytes;) {
      if (this.piece.length === 0) this.piece = await this.more();
      const copied = this.piece.copy(taken, at);
      this.piece = this.piece.subarray(copied);
      at += copied;
    }
    return taken;
  }

  async close(): Promise<void> {
    await this.reader?.close();
  }

  private async more(): Promise<Buffer> {
    const piece = await this.reader?.next();
    if (!piece) throw new Error('The blob ends before its size.');
    return piece;
  }
}

/** Content as it is stored. */
export interface StoredForm {
  readonly blob_key: string;
  readonly encoding: 'identity' | 'gzip';
  /** Bytes of the content. */
  readonly size: number;
  readonly size_stored: number;
  /** With `gzip` alone. */
  readonly frame_index: Buffer | null;
}

/** A range of the original bytes of content: of compressed content the frames of the range are inflated, one at a time. */
export async function readIdentity(store: Store, form: StoredForm, range: BlobRange): Promise<Buffer | BlobReader> {
  if (form.encoding === 'identity') return store.read(form.blob_key, form.size, range);
  const frames = framesOf(indexOf(form), form.size, range);
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return Buffer.alloc(0);
  const stored = { start: first.stored.start, end: last.stored.end };
  const bytes = new StoredBytes(await store.read(form.blob_key, form.size_stored, stored));
  const reader = new FrameReader(bytes, frames, range.end - range.start, range.start % FRAME_BYTES);
  return frames.length === 1 ? onlyPiece(reader) : reader;
}

/**
 * All original bytes of content. Of compressed content every stored byte is checked, header and trailer included.
 * Throws `DamagedFrame`. A piece stays valid until the second next one is read.
 */
export async function* identityBytes(store: Store, form: StoredForm): AsyncGenerator<Buffer, void, void> {
  if (form.encoding === 'identity') {
    yield* store.readWhole(form.blob_key);
    return;
  }
  const { blob_key, size, size_stored } = form;
  const bytes = new StoredBytes(await store.read(blob_key, size_stored, { start: 0, end: size_stored }));
  try {
    assertSame(await bytes.take(GZIP_HEADER.length), GZIP_HEADER);
    let crc = 0;
    for (const frame of framesOf(indexOf(form), size, { start: 0, end: size })) {
      const piece = await nextFrame(bytes, frame);
      crc = crc32(piece, crc);
      yield piece;
    }
    const end = gzipEnd(crc, size);
    assertSame(await bytes.take(end.length), end);
  } finally {
    await bytes.close();
  }
}

/** Inflates the frames of a part one after the other. */
class FrameReader implements BlobReader {
  private at = 0;

  constructor(
    private readonly bytes: StoredBytes,
    private readonly frames: readonly Frame[],
    private left: number,
    private skipped: number,
  ) {}

  async next(): Promise<Buffer | undefined> {
    const frame = this.frames[this.at++];
    if (!frame) return undefined;
    const piece = (await nextFrame(this.bytes, frame)).subarray(this.skipped, this.skipped + this.left);
    this.skipped = 0;
    this.left -= piece.length;
    return piece;
  }

  close(): Promise<void> {
    return this.bytes.close();
  }
}

const nextFrame = async (bytes: StoredBytes, { stored, size }: Frame): Promise<Buffer> =>
  inflateFrame(await bytes.take(stored.end - stored.start), size);

async function onlyPiece(reader: BlobReader): Promise<Buffer> {
  try {
    return (await reader.next()) ?? Buffer.alloc(0);
  } finally {
    await reader.close();
  }
}

function indexOf({ frame_index, blob_key }: StoredForm): Buffer {
  if (!frame_index) throw new Error(`Blob ${blob_key} is compressed and has no index.`);
  return frame_index;
}

function assertSame(found: Buffer, wanted: Buffer): void {
  if (!found.equals(wanted)) throw new DamagedFrame('The compressed form is damaged.');
}

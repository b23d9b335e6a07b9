import { ApiError } from '@groundwork/rest';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** As far as an archive may grow: what it has to be smaller than before and after, and how many times larger it may become. */
const LIMITS = { bytes: 33_554_432, unzippedBytes: 104_857_600, ratio: 100, entries: 10_000 };
/** A small archive may be of any ratio: a sheet of equal rows has more than 100. */
const ANY_RATIO_BYTES = 4_194_304;

/** The parts of an archive in memory, by their names. */
export class ZipArchive {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * Reads the directory of an archive; sizes are those it states, and a part that turns out to be larger is refused when it is read. Throws
   * `invalid_request` for what is no archive, `payload_too_large` for one over 32 MiB, over 100 MiB unpacked or over 100 times its size.
   */
  static async open(bytes: AsyncIterable<Uint8Array>): Promise<ZipArchive> {
    const buffer = await inMemory(bytes);
    try {
      const file = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true });
      return new ZipArchive(file, await directoryOf(file, buffer.length));
    } catch (error) {
      throw error instanceof ApiError ? error : damaged(error);
    }
  }

  /** The content of a part; nothing where there is none. Reading it throws `invalid_request` for a damaged one. */
  read(name: string): AsyncIterable<Buffer> | undefined {
    const entry = this.entries.get(name);
    return entry && contentOf(this.file, entry);
  }
}

async function directoryOf(file: ZipFile, packed: number): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unzipped = 0;
  for await (const entry of file.eachEntry()) {
    unzipped += entry.uncompressedSize;
    if (unzipped > LIMITS.unzippedBytes || entries.size >= LIMITS.entries)
      throw tooLarge(`has more than ${LIMITS.unzippedBytes} bytes or ${LIMITS.entries} parts unpacked`);
    entries.set(entry.fileName, entry);
  }
  if (unzipped > Math.max(ANY_RATIO_BYTES, packed * LIMITS.ratio))
    throw tooLarge(`is more than ${LIMITS.ratio} times larger unpacked`);
  return entries;
}

const tooLarge = (message: string): ApiError => new ApiError('payload_too_large', `The workbook ${message}.`);

const damaged = (cause: unknown): ApiError =>
  new ApiError('invalid_request', 'The body is not an XLSX workbook, or it is damaged or encrypted.', { cause });

async function inMemory(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > LIMITS.bytes) throw tooLarge(`has more than ${LIMITS.bytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* contentOf(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof ApiError ? error : damaged(error);
  }
}

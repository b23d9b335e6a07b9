import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';

/** Each frame holds so many bytes of the content, the last one the rest. (storage.md §4, "Compression") */
export const FRAME_BYTES = 1024 ** 2;

/** What a gzip member begins with: deflate, no name, no time, no system. (RFC 1952 §2.3) */
export const GZIP_HEADER = Buffer.from('1f8b08000000000000ff', 'hex');

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
const inflate = promisify<Buffer, object, Buffer>(inflateRaw);

/** Stored bytes that are not what was stored. */
export class DamagedFrame extends Error {
  override readonly name = 'DamagedFrame';
}

/** A frame: deflated alone and flushed whole, so that it ends with a byte and needs none before it. (RFC 1951 §3.2.4) */
export const deflateFrame = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/** The `size` bytes of a frame. Never makes more, whatever is stored. Throws `DamagedFrame`. */
export async function inflateFrame(frame: Buffer, size: number): Promise<Buffer> {
  const bytes = await inflate(frame, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: size }).catch(
    (cause: unknown) => {
      throw new DamagedFrame('A frame cannot be inflated.', { cause });
    },
  );
  if (bytes.length !== size) throw new DamagedFrame(`A frame has ${bytes.length} bytes instead of ${size}.`);
  return bytes;
}

/** What a gzip member ends with: an empty last block, CRC-32 and length of the content. (RFC 1952 §2.3.1) */
export function gzipEnd(crc: number, size: number): Buffer {
  const end = Buffer.from('03000000000000000000', 'hex');
  end.writeUInt32LE(crc >>> 0, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return end;
}

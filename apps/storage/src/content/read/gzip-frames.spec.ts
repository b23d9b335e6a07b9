import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import type { BlobRange, BlobReader, BlobWriter, Store } from '../../platform/store.js';
import { acceptsGzip } from './content-headers.js';
import { isCompressible } from '../write/swap-content.js';
import { FRAME_BYTES, inflateFrame, writeFrameIndex, GzipWriter } from './gzip-frames.js';
import { identityBytes, readIdentity, type StoredForm } from './read-identity.js';

const MIB = 1024 ** 2;

/** Bytes with a pattern, so that they can be compressed, and of their own at every position. */
const textOf = (size: number): Buffer =>
  Buffer.from(
    Array.from({ length: Math.ceil(size / 8) }, (_, at) => at.toString(36).padStart(8, '.')).join(''),
  ).subarray(0, size);

async function compressed(bytes: Buffer, pieceBytes = 300_000): Promise<{ stored: Buffer; form: StoredForm }> {
  const written: Buffer[] = [];
  // Only what GzipWriter calls.
  const writer = { write: (chunk: Buffer) => Promise.resolve(void written.push(chunk)) } as BlobWriter;
  const gzip = await GzipWriter.begin(writer);
  for (let at = 0; at < bytes.length; at += pieceBytes) await gzip.write(bytes.subarray(at, at + pieceBytes));
  const { size, frameIndex, sha256 } = await gzip.end();
  const stored = Buffer.concat(written);
  expect({ size, sha256 }).toEqual({ size: stored.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  const form = {
    blob_key: 'k',
    encoding: 'gzip',
    size: bytes.length,
    size_stored: size,
    frame_index: frameIndex,
  } as const;
  return { stored, form };
}

/** A store with one blob that yields it in pieces. */
const storeOf = (stored: Buffer): Store =>
  ({
    read: (_: string, size: number, { start, end }: BlobRange): Promise<Buffer | BlobReader> => {
      expect(size).toBe(stored.length);
      return Promise.resolve(end - start > 65_536 ? pieces(stored.subarray(start, end)) : stored.subarray(start, end));
    },
    // Only what is read of it.
  }) as unknown as Store;

function pieces(bytes: Buffer): BlobReader {
  let at = 0;
  return {
    next: () => Promise.resolve(at < bytes.length ? bytes.subarray(at, (at += 50_000)) : undefined),
    close: () => Promise.resolve(),
  };
}

async function bytesOf(body: Buffer | BlobReader): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const all: Buffer[] = [];
  for (let piece = await body.next(); piece; piece = await body.next()) all.push(Buffer.from(piece));
  await body.close();
  return Buffer.concat(all);
}

async function whole(stored: Buffer, form: StoredForm): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of identityBytes(storeOf(stored), form)) all.push(piece);
  return Buffer.concat(all);
}

describe('content as one gzip member of frames', () => {
  it.each([1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * MIB + 17])(
    '43. of %i bytes is readable by any gunzip, and is read completely',
    async (size) => {
      const bytes = textOf(size);
      const { stored, form } = await compressed(bytes);
      expect(gunzipSync(stored).equals(bytes)).toBe(true);
      expect((await whole(stored, form)).equals(bytes)).toBe(true);
    },
  );

  it('43. returns every range of the content, across the borders of frames', async () => {
    const bytes = Buffer.concat([textOf(2 * MIB), randomBytes(MIB), textOf(500_000)]);
    const { stored, form } = await compressed(bytes);
    const position = fc.oneof(
      fc.integer({ min: 0, max: bytes.length }),
      fc.integer({ min: -3, max: 3 }).map((by) => Math.max(0, MIB + by)),
      fc.integer({ min: -3, max: 3 }).map((by) => 2 * MIB + by),
    );
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const read = await bytesOf(await readIdentity(storeOf(stored), form, range));
        expect(read.equals(bytes.subarray(range.start, range.end))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is at most 1 % larger than deflating it in one piece', async () => {
    const bytes = textOf(4 * MIB);
    const { stored } = await compressed(bytes);
    expect(stored.length).toBeLessThan(deflateRawSync(bytes).length * 1.01 + 1_000);
  });

  it('40. detects every damaged byte', async () => {
    const bytes = textOf(MIB + 5_000);
    const { stored, form } = await compressed(bytes);
    const positions = [
      0,
      3,
      9,
      10,
      500,
      Math.floor(stored.length / 2),
      stored.length - 9,
      stored.length - 5,
      stored.length - 1,
    ];
    for (const position of positions) {
      const flipped = Buffer.from(stored);
      flipped.writeUInt8(flipped.readUInt8(position) ^ 1, position);
      const read = await whole(flipped, form).catch((error: Error) => error.name);
      expect(`${position} ${Buffer.isBuffer(read) ? String(read.equals(bytes)) : read}`).toBe(
        `${position} DamagedFrame`,
      );
    }
  });

  it('never inflates more than the size of the content, whatever is stored', async () => {
    const bomb = deflateRawSync(Buffer.alloc(64 * MIB));
    await expect(inflateFrame(bomb, MIB)).rejects.toThrow('cannot be inflated');
    const index = writeFrameIndex([0, bomb.length]);
    const form = { blob_key: 'k', encoding: 'gzip', size: MIB, size_stored: bomb.length, frame_index: index } as const;
    await expect(readIdentity(storeOf(bomb), form, { start: 0, end: 10 })).rejects.toThrow('cannot be inflated');
  });
});

describe('acceptsGzip', () => {
  it.each([
    ['gzip', true],
    ['deflate, gzip;q=0.5', true],
    ['br, *', true],
    ['GZIP', true],
    ['x-gzip', true],
    ['gzip;q=0', false],
    ['*, gzip; q=0.000', false],
    ['*;q=0', false],
    ['identity', false],
    ['', false],
    [undefined, false],
    ['gzipped', false],
    ['gzip;q=x', false],
  ])('of %s is %s', (header, accepted) => expect(acceptsGzip(header)).toBe(accepted));
});

describe('isCompressible', () => {
  it.each([
    ['text/plain', 4_096, true],
    ['text/html; charset=utf-8', 5_000, true],
    ['application/xml', 5_000, true],
    ['image/svg+xml', 5_000, true],
    ['application/wasm', 5_000, true],
    ['text/plain', 4_095, false],
    ['text/plain', 4 * 1024 ** 3 + 1, false],
    ['image/png', 5_000, false],
    ['application/zip', 5_000, false],
    ['application/octet-stream', 5_000, false],
  ])('of %s with %i bytes is %s', (type, size, compressible) => expect(isCompressible(type, size)).toBe(compressible));
});

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BlobFolder } from './backup-folder.js';
import { compare, type BlobRow } from './compare.js';

const silent = { begin: () => undefined, at: () => undefined, note: () => undefined, end: () => undefined };
const [TEXT, OTHER] = [Buffer.from('some text'), Buffer.from('same size')];

let root: string;
let folder: BlobFolder;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'groundwork-cli-'));
  folder = new BlobFolder(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(key: string, bytes: Buffer): void {
  const path = join(root, 'blobs', key.slice(0, 2), key.slice(2, 4), key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function row(more: Partial<BlobRow> = {}): BlobRow {
  return {
    ...{
      table: 'content',
      key: randomUUID(),
      store: 'disk',
      size: TEXT.length,
      sha256: digest(TEXT),
      encoding: 'identity',
    },
    ...more,
  };
}

async function* these(rows: readonly BlobRow[]): AsyncGenerator<BlobRow> {
  yield* await Promise.resolve(rows);
}

const compared = (rows: readonly BlobRow[], deep: boolean) => compare(these(rows), folder, { deep, progress: silent });

describe('compare', () => {
  it('finds rows without blob, blobs of another size and blobs without row, and ignores other stores', async () => {
    const [whole, missing, short, elsewhere] = [row(), row(), row({ size: 99 }), row({ store: 's3' })];
    put(whole.key, TEXT);
    put(short.key, TEXT);
    const surplus = randomUUID();
    put(surplus, OTHER);
    expect(await compared([whole, missing, short, elsewhere], false)).toEqual({
      rows: 4,
      elsewhere: 1,
      missing: [missing.key],
      missingCount: 1,
      damaged: [short.key],
      damagedCount: 1,
      surplus: [surplus],
      surplusCount: 1,
    });
  });

  it('compares digests with deep, also of compressed content', async () => {
    const zipped = gzipSync(TEXT);
    const [changed, packed, broken, preview] = [
      row(),
      row({ encoding: 'gzip', size: zipped.length }),
      row({ encoding: 'gzip' }),
      row({ table: 'preview', sha256: undefined, size: OTHER.length }),
    ];
    put(changed.key, OTHER);
    put(packed.key, zipped);
    put(broken.key, OTHER);
    put(preview.key, OTHER);
    const rows = [changed, packed, broken, preview];
    expect((await compared(rows, false)).damagedCount).toBe(0);
    expect((await compared(rows, true)).damaged).toEqual([changed.key, broken.key]);
  });
});

describe('BlobFolder', () => {
  it('copies a blob once, atomically', async () => {
    const key = randomUUID();
    put(key, TEXT);
    const copy = new BlobFolder(join(root, 'copy'));
    expect(await copy.take(folder, { key, size: TEXT.length })).toBe(true);
    expect(await copy.take(folder, { key, size: TEXT.length })).toBe(false);
    expect(await copy.take(folder, { key: randomUUID(), size: 1 })).toBe(false);
    const names = readdirSync(join(root, 'copy'), { recursive: true }).filter((name) => String(name).length > 40);
    expect(names).toEqual([join('blobs', key.slice(0, 2), key.slice(2, 4), key)]);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskWriter } from './disk-writer.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writer-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openWriter = () =>
  DiskWriter.open({
    unfinished: join(folder, 'unfinished'),
    finished: join(folder, 'finished'),
    prepare: () => Promise.resolve(),
    assertSpace: () => Promise.resolve(),
    settle: () => Promise.resolve(),
  });

describe('Writer of a disk store', () => {
  it('writes chunks of all sizes, releases the memory of each, and leaves memory that others share', async () => {
    const shared = randomBytes(100_000);
    const whole = [70_000, 1, 1_500_000, 65_536].map((size) => Buffer.from(new Uint8Array(randomBytes(size)).buffer));
    const chunks = [...whole, shared.subarray(10, 90_000)];
    const expected = Buffer.concat(chunks);
    const writer = await openWriter();
    for (const chunk of chunks) await writer.write(chunk);
    await writer.finish();
    expect((await readFile(join(folder, 'finished'))).equals(expected)).toBe(true);
    expect(whole.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0]);
    expect(shared.length).toBe(100_000);
  });
});

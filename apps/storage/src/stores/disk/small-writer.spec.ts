import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SmallWriter } from './disk-writer.js';

let folder: string;
let finished: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-'));
  finished = join(folder, 'blob');
});
afterEach(() => rm(folder, { recursive: true }));

/** Records its calls, in order. */
function openWriter(steps: string[] = []): SmallWriter {
  const step = (name: string) => async () => {
    steps.push(`${name}: ${(await readdir(folder)).length}`);
  };
  return new SmallWriter({ finished, prepare: step('prepare'), settle: step('settle') });
}

describe('Writer of small blobs', () => {
  it.each([[[]], [[0]], [[1]], [[70_000]], [[1, 1_024, 3]]])(
    'writes pieces of %j bytes at the end, between creating the folder and its sync',
    async (sizes) => {
      const pieces = sizes.map((size) => randomBytes(size));
      const steps: string[] = [];
      const writer = openWriter(steps);
      for (const piece of pieces) await writer.write(piece);
      expect(await readdir(folder)).toEqual([]);
      await writer.finish();
      expect(steps).toEqual(['prepare: 0', 'settle: 1']);
      expect((await readFile(finished)).equals(Buffer.concat(pieces))).toBe(true);
    },
  );

  it('leaves nothing when it is aborted, before or after its end', async () => {
    await openWriter().abort();
    const writer = openWriter();
    await writer.finish();
    await writer.abort();
    expect(await readdir(folder)).toEqual([]);
  });

  it('never overwrites or removes an existing blob, and does not commit a part', async () => {
    await writeFile(finished, 'there');
    const writer = openWriter();
    await expect(writer.finish()).rejects.toThrow('EEXIST');
    await expect(writer.commit()).rejects.toThrow('as a whole');
    await writer.abort();
    expect(await readFile(finished, 'utf8')).toBe('there');
  });
});

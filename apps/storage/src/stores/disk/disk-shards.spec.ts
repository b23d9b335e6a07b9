import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { DiskPaths } from './disk-paths.js';
import { DiskShards, syncFolder } from './disk-shards.js';

let paths: DiskPaths;
const syncs = jest.fn(syncFolder);
beforeEach(async () => {
  paths = new DiskPaths(await mkdtemp(join(tmpdir(), 'shards-')));
  await mkdir(paths.finished);
});
afterEach(async () => {
  syncs.mockReset().mockImplementation(syncFolder);
  await rm(paths.root, { recursive: true });
});

/** Folders that are synced while work is done. */
const syncsOf = async (work: () => Promise<unknown>): Promise<number> => {
  syncs.mockClear();
  await work();
  return syncs.mock.calls.length;
};

describe('Shards of a disk store', () => {
  it('sync a new folder once, in its parent, and the parent in its own', async () => {
    const shards = new DiskShards(paths, syncs);
    expect(await syncsOf(() => shards.make('abcd'))).toBe(2);
    expect(await syncsOf(() => shards.make('abcd'))).toBe(0);
    expect(await syncsOf(() => shards.make('abce'))).toBe(1);
  });

  it('sync once for all concurrent writers of a folder, and let none continue before', async () => {
    const shards = new DiskShards(paths, syncs);
    let synced = 0;
    syncs.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      synced++;
    });
    const seen = await Promise.all([1, 2, 3].map(() => shards.make('abcd').then(() => synced)));
    expect(seen).toEqual([2, 2, 2]);
  });

  it('need no sync where the start found them, and one where another process created them', async () => {
    await mkdir(paths.shardFolder('abcd'), { recursive: true });
    const shards = new DiskShards(paths, syncs);
    expect(await syncsOf(() => shards.load())).toBe(2);
    expect(await syncsOf(() => shards.make('abcd'))).toBe(0);
    await mkdir(paths.shardFolder('abce'));
    expect(await syncsOf(() => shards.make('abce'))).toBe(1);
  });

  it('retry after a failed sync', async () => {
    const shards = new DiskShards(paths, syncs);
    syncs.mockRejectedValueOnce(new Error('EIO'));
    await expect(shards.make('abcd')).rejects.toThrow('EIO');
    expect(await syncsOf(() => shards.make('abcd'))).toBe(2);
  });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { during } from '../../../terminal/progress.mjs';
import { putFiles } from '../seeds/storage.mjs';
import { onStage } from '../stage/stage.mjs';
import { measureHugeContent, measureLargeContent } from './storage-large.mjs';
import { measureSmallContent } from './storage-small.mjs';
import { measureTus } from './storage-tus.mjs';
import { measureFileLists } from './storage-lists.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * The storage service on disk, beside plain node streams with SHA-256 and the same sync and rename. (storage.md §10)
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureStorage = (effort) =>
  onStage('storage', async (stage) => {
    const root = join(stage.folder, 'service');
    makeShards(root);
    const startService = () => stage.startService({ DISK_ROOT: root });
    const service = await startService();
    const files = Math.max(20_000, 2_000_000 * effort.scale);
    await during(`putting ${files} files`, () => putFiles(stage.database.adminUrl, files));
    const headers = { authorization: `Bearer ${await stage.sign(['files:read', 'files:write'])}`, bucket: 'default' };
    const floor = await stage.startFloor('content.mjs', { folder: join(stage.folder, 'floor') });
    const shelf = { stage, service, floor, headers, effort, files };
    return [
      ...(await measureFileLists(shelf)),
      ...(await measureSmallContent(shelf)),
      ...(await measureTus(shelf)),
      ...(await measureLargeContent(shelf)),
      ...(await measureHugeContent(shelf, startService)),
    ];
  });

/**
 * The folders of the disk store, which one in use has: a young one makes a folder for nearly every content. (storage.md §5, "Disk")
 * @param {string} root
 */
function makeShards(root) {
  for (let shard = 0; shard < 65_536; shard++) {
    const name = shard.toString(16).padStart(4, '0');
    mkdirSync(join(root, 'blobs', name.slice(0, 2), name.slice(2)), { recursive: true });
  }
}

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';

// storage.md §8, 45
describe('the identity of a store', () => {
  it('is made at the first start; the store of another deployment stops the start', async () => {
    const [mine, other] = [storageFolder(), storageFolder()];
    const first = await startTestService(storage, { env: mine.env });
    const second = await startTestService(storage, { env: other.env });
    expect(existsSync(join(mine.path, 'store.json'))).toBe(true);
    await expect(startTestService(storage, { env: other.env, schema: first.schema })).rejects.toThrow('belongs to');
    await first.close();
    await second.close();
    mine.remove();
    other.remove();
  });

  it('stops the start when the folder of a known store is empty, or a foreign one holds blobs', async () => {
    const folder = storageFolder();
    const service = await startTestService(storage, { env: folder.env });
    rmSync(join(folder.path, 'store.json'));
    await expect(startTestService(storage, { env: folder.env, schema: service.schema })).rejects.toThrow(
      'belongs to no store',
    );
    mkdirSync(join(folder.path, 'blobs', 'ab'));
    writeFileSync(join(folder.path, 'store.json'), '{"store_id":"foreign"}');
    await expect(startTestService(storage, { env: folder.env })).rejects.toThrow('holds blobs');
    await service.close();
    folder.remove();
  });
});

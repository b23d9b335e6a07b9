import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Records } from '@groundwork/records';
import { Log } from '@groundwork/service';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { diskFolder, type StorageFolder } from '../testing/storage-folder.js';
import { DiskStore } from './disk/disk-store.js';
import { StoreIdentityService } from './store-identity.service.js';
import { StoresService } from './stores.service.js';

const [mine, other] = [diskFolder(), diskFolder()];
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: mine.env })));
afterAll(async () => {
  await service.close();
  mine.remove();
  other.remove();
});

/** What every start does first. */
const start = ({ path }: StorageFolder): Promise<void> =>
  new StoreIdentityService(
    service.app.get(Records),
    new StoresService(new DiskStore({ root: path, reserve: 0 }), []),
    service.app.get(Log),
  ).onModuleInit();

describe('45. the identity of a store', () => {
  it('is created at the first start, and the same at the next', async () => {
    expect(existsSync(join(mine.path, 'store.json'))).toBe(true);
    await expect(start(mine)).resolves.toBeUndefined();
  });

  it('stops the start with an empty folder where the database has a store', async () => {
    await expect(start(other)).rejects.toThrow('belongs to no store');
  });

  it('stops the start with the store of another deployment, unless it is empty', async () => {
    await service.query('delete from store_identity');
    await start(other);
    await expect(start(mine)).rejects.toThrow(`${mine.path} (DISK_ROOT) belongs to`);
    await service.query('delete from store_identity');
    const shard = join(mine.path, 'blobs', 'ab', 'cd');
    mkdirSync(shard, { recursive: true });
    writeFileSync(join(shard, 'abcd0000-0000-4000-8000-000000000000'), 'bytes');
    await expect(start(mine)).rejects.toThrow('holds blobs');
    rmSync(join(mine.path, 'blobs', 'ab'), { recursive: true });
    await expect(start(mine)).resolves.toBeUndefined();
  });
});

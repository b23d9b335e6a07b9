import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './blob-collector.service.js';
import { OrphanSweepService } from './orphan-sweep.service.js';

const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const aBlob = (folder: 'tmp' | 'blobs', ageHours: number): string => {
  const key = randomUUID();
  const path =
    folder === 'tmp' ? join(disk.path, 'tmp', key) : join(disk.path, 'blobs', key.slice(0, 2), key.slice(2, 4), key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'bytes');
  const at = Date.now() / 1_000 - ageHours * 3_600;
  utimesSync(path, at, at);
  return path;
};

// storage.md §8, 39
it('keeps blobs the database does not know for a day, and removes those found twice', async () => {
  const agent = await service.as({}, { bucket: 'default' });
  const file = (await agent.post('/files').send({ name: 'known' })).body;
  await agent.put(`/files/${file.id}/content`).set('content-type', 'text/plain').send('known');
  const [old, unfinished, young] = [aBlob('blobs', 25), aBlob('tmp', 25), aBlob('blobs', 1)];
  const sweep = service.app.get(OrphanSweepService);
  expect(await sweep.sweep()).toBe(0);
  expect(await sweep.sweep()).toBe(0);
  await service.query("update orphan set found_at = now() - interval '1 day'");
  expect(await sweep.sweep()).toBe(2);
  expect(await service.app.get(BlobCollectorService).collect()).toBe(2);
  expect([old, unfinished, young].map((path) => existsSync(path))).toEqual([false, false, true]);
  expect((await agent.get(`/files/${file.id}/content`)).text).toBe('known');
  expect(await service.query('select size from orphan')).toEqual([{ size: '5' }]);
});

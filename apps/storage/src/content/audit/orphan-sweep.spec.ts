import { randomUUID } from 'node:crypto';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../../service.js';
import { Store } from '../../platform/store.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { BlobCollectorService } from './blob-collector.service.js';
import { OrphanSweepService } from './orphan-sweep.service.js';

const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

/** A blob without a row; one that is not complete has bytes enough that every store holds some of them. */
const aBlob = async (finished: boolean): Promise<string> => {
  const key = randomUUID();
  const bytes = Buffer.alloc(finished ? 5 : 12 * 1024 ** 2);
  const writer = await service.app.get(Store).open(key);
  await writer.write(bytes);
  await (finished ? writer.finish() : writer.close());
  return key;
};
const held = async (key: string): Promise<boolean> => (await disk.blobs()).some((name) => name.endsWith(key));

it('39. keeps blobs without a row for a day, and removes those found twice', async () => {
  const agent = await service.as({}, { bucket: 'default' });
  const file = (await agent.post('/files').send({ name: 'known' })).body;
  await agent.put(`/files/${file.id}/content`).set('content-type', 'text/plain').send('known');
  const [finished, unfinished] = [await aBlob(true), await aBlob(false)];
  const sweep = service.app.get(OrphanSweepService);
  const tomorrow = Date.now() + 25 * 3_600_000;
  expect(await sweep.sweep(tomorrow)).toBe(0);
  expect(await sweep.sweep(tomorrow)).toBe(0);
  await service.query("update orphan set found_at = now() - interval '1 day'");
  expect(await sweep.sweep()).toBe(0);
  expect([await held(finished), await held(unfinished)]).toEqual([true, true]);
  expect(await service.query('select from orphan')).toHaveLength(2);
  expect(await sweep.sweep(tomorrow)).toBe(2);
  expect(await service.app.get(BlobCollectorService).collect()).toBe(2);
  expect([await held(finished), await held(unfinished)]).toEqual([false, false]);
  expect((await agent.get(`/files/${file.id}/content`)).text).toBe('known');
  expect(await service.query('select from orphan')).toEqual([]);
});

import { request as httpRequest } from 'node:http';
import { Records } from '@groundwork/records';
import { startTestService, stopSweeps, until, whileLocked, type TestService } from '@groundwork/testing';
import { jest } from '@jest/globals';
import { storage } from '../service.js';
import { Store } from '../platform/store.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';

const disk = storageFolder();
let service: TestService;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  await stopSweeps(service);
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

it('27. survives the loss of all database connections during a PUT and at its end', async () => {
  const agent = await service.as({}, { bucket: 'default' });
  const { body: file } = await agent.post('/files').send({ name: 'a' });
  const authorization = `Bearer ${await service.token()}`;
  const cut = () =>
    service.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      service.schema.name,
    ]);
  const opened = jest.spyOn(service.app.get(Store), 'open');
  const status = await new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${service.url}/files/${file.id}/content`,
      { method: 'PUT', headers: { authorization, bucket: 'default' } },
      (response) => resolve(response.resume().statusCode),
    );
    outgoing.on('error', reject);
    outgoing.write('first half, ');
    void (async () => {
      await until(() => opened.mock.calls.length > 0);
      await cut();
      // Until the service has noticed that its connections are lost.
      await until(() => service.app.get(Records).pool.totalCount === 0);
      outgoing.end('second half');
    })();
  });
  expect(status).toBe(201);
  expect((await agent.get(`/files/${file.id}/content`)).body.toString()).toBe('first half, second half');
});

it('answers 503 with Retry-After while the transaction is cut off, keeps the earlier content, and leaves nothing', async () => {
  const agent = await service.as({}, { bucket: 'default' });
  const { body: file } = await agent.post('/files').send({ name: 'b' });
  const put = (text: string) => agent.put(`/files/${file.id}/content`).set('content-type', 'text/csv').send(text);
  await put('earlier');
  const before = (await disk.blobs()).length;
  // Nobody may write contents, everybody may read them.
  const answer = await whileLocked(service, {
    lock: 'lock table content in share mode',
    values: [],
    send: () => put('later'),
    meanwhile: () =>
      service.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        service.schema.name,
      ]),
  });
  expect({ status: answer.status, retry: answer.headers['retry-after'] }).toEqual({ status: 503, retry: '2' });
  expect((await agent.get(`/files/${file.id}/content`)).text).toBe('earlier');
  // Without the database the key cannot be released: its reservation would expire after 24 hours.
  const keys = (await disk.blobs()).map((name) => name.slice(-36));
  await service.query('update blob_gc set not_before = now() where blob_key = any($1)', [keys]);
  await service.app.get(BlobCollectorService).collect();
  expect(await disk.blobs()).toHaveLength(before);
});

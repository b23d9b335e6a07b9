import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildPrograms,
  createTestSchema,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import supertest from 'supertest';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { StorageProcess } from '../testing/storage-process.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';

const disk = storageFolder();
let schema: TestSchema;
let issuer: TestIssuer;

beforeAll(async () => {
  buildPrograms('storage');
  schema = await createTestSchema();
  issuer = await startTestIssuer('urn:groundwork:storage');
});
afterAll(async () => {
  await issuer.close();
  await schema.drop();
  disk.remove();
});

// issue 2, "It is done when"
it('20. serves the earlier content after kill -9 during a PUT, and keeps no orphan after the sweep', async () => {
  const replica = await StorageProcess.start({ env: disk.env, schema, issuer });
  const { url } = replica;
  const headers = {
    authorization: `Bearer ${await issuer.sign({ scopes: Object.keys(storage.scopes) })}`,
    bucket: 'default',
  };
  const earlier = randomBytes(300_000);
  const { body: file } = await supertest(url).post('/files').set(headers).send({ name: 'precious' });
  const first = await supertest(url)
    .put(`/files/${file.id}/content`)
    .set(headers)
    .set('content-type', 'a/b')
    .send(earlier);
  expect(first.status).toBe(201);

  const cut = new Promise<void>((resolve) => {
    const outgoing = httpRequest(`${url}/files/${file.id}/content`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': '50000000' },
    });
    outgoing.on('error', () => resolve());
    outgoing.write(Buffer.alloc(20_000_000));
    void (async () => {
      while ((await disk.blobs()).length < 2) await pause(20);
      await replica.signal('SIGKILL');
    })();
  });
  await cut;

  const service = await startTestService(storage, { env: disk.env, schema });
  const agent = await service.as({}, { bucket: 'default' });
  const { body } = await agent.get(`/files/${file.id}/content`).responseType('blob');
  expect(earlier.equals(body)).toBe(true);
  expect((await agent.get(`/files/${file.id}`)).body.metadata).toEqual(first.body.metadata);
  // The reservation of the killed process ends after 24 hours.
  await schema.query('update blob_gc set not_before = now()');
  await service.app.get(BlobCollectorService).collect();
  expect(await disk.blobs()).toHaveLength(1);
  expect(await schema.query('select from blob_gc')).toEqual([]);
  await service.close();
});

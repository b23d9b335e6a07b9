import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createTestSchema,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import supertest from 'supertest';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './blob-collector.service.js';

const ROOT = join(import.meta.dirname, '../../../..');
const disk = storageFolder();
let schema: TestSchema;
let issuer: TestIssuer;

beforeAll(async () => {
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'apps/storage/tsconfig.build.json'],
    { cwd: ROOT },
  );
  schema = await createTestSchema();
  issuer = await startTestIssuer('urn:groundwork:storage');
}, 120_000);
afterAll(async () => {
  await issuer.close();
  await schema.drop();
  disk.remove();
});

/** The built service in a process of its own, as it runs in production. */
async function startProcess(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/storage/dist/main.js')], {
    env: {
      ...disk.env,
      DATABASE_URL: schema.url,
      DATABASE_SCHEMA: schema.name,
      PORT: '0',
      HOST: '127.0.0.1',
      ISSUER: issuer.url,
      AUTH_INTROSPECT: 'never',
      METRICS_PORT: '0',
      WEBHOOK_KEY: Buffer.alloc(32, 1).toString('base64'),
      LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of child.stdout.setEncoding('utf8')) {
    const url = /"url":"([^"]+)"/.exec(String(line))?.[1];
    if (url) return { process: child, url: url.replace('localhost', '127.0.0.1') };
  }
  throw new Error('The service ended before it listened.');
}

// storage.md §8, 20; issue 2, "It is done when"
it('serves the earlier content after kill -9 in the middle of a PUT, and keeps no orphan after the sweep', async () => {
  const { process: child, url } = await startProcess();
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
      child.kill('SIGKILL');
    })();
  });
  await cut;

  const service = await startTestService(storage, { env: disk.env, schema });
  const agent = await service.as({}, { bucket: 'default' });
  const { body } = await agent.get(`/files/${file.id}/content`).responseType('blob');
  expect(earlier.equals(body)).toBe(true);
  expect((await agent.get(`/files/${file.id}`)).body.metadata).toEqual(first.body.metadata);
  // The reservation of the dead process ends after 24 hours.
  await schema.query('update blob_gc set not_before = now()');
  await service.app.get(BlobCollectorService).collect();
  expect(await disk.blobs()).toHaveLength(1);
  expect(await schema.query('select from blob_gc')).toEqual([]);
  await service.close();
}, 60_000);

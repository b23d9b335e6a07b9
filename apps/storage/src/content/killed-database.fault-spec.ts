import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';

const MEBIBYTE = 1024 ** 2;
const folder = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: { ...folder.env, GC_GRACE_SECONDS: '0' } });
  agent = await service.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
});
afterAll(async () => {
  await service.close();
  folder.remove();
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const read = async (id: string): Promise<string> => {
  const { status, body } = await agent.get(`/files/${id}/content`).responseType('blob');
  if (status !== 200) throw new Error(`The content is answered with ${status}.`);
  return sha256(body as Buffer);
};

/** kill -9 of the process that serves a statement: PostgreSQL ends all others and recovers from its log, as after a crash. */
async function killPostgres(whose: string): Promise<void> {
  for (;;) {
    const [row] = await service.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = $1 and state = 'active' and query ilike $2 and pid <> pg_backend_pid()",
      [service.schema.name, `%${whose}%`],
    );
    if (row) return void process.kill(row.pid, 'SIGKILL');
    await pause(20);
  }
}

/** What works once PostgreSQL is back. */
async function whenBack<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await pause(200);
    }
  }
}

/** Blocks inserts of content until PostgreSQL is killed; returns how to wait for that. */
async function holdUp(): Promise<{ ended: Promise<unknown> }> {
  await whenBack(() => service.query('select'));
  const held = 'begin; lock table content in share mode; select pg_sleep(60); commit';
  const ended = service.query(held).catch(() => undefined);
  await pause(500);
  return { ended };
}

// storage.md §8, 27
describe('PostgreSQL killed during the completion of an upload', () => {
  it('27. makes a PUT answer 503 or nothing; the earlier content stays, and nothing is left over', async () => {
    const { body: file } = await agent.post('/files').send({ name: 'put' });
    const [earlier, later] = [randomBytes(1_000), randomBytes(2_000)];
    const put = (bytes: Buffer) => agent.put(`/files/${file.id}/content`).set('content-type', 'a/b').send(bytes);
    expect((await put(earlier)).status).toBe(201);
    const { ended } = await holdUp();
    const answer = put(later).then(({ status }) => status);
    await killPostgres('insert into content');
    expect(await answer).toBe(503);
    await ended;
    expect(await whenBack(() => read(file.id))).toBe(sha256(earlier));
    // What was written is found by its reservation, which would end after 24 hours.
    const keys = (await folder.blobs()).map((name) => name.slice(-36));
    await whenBack(() => service.query('update blob_gc set not_before = now() where blob_key = any($1)', [keys]));
    await service.app.get(BlobCollectorService).collect();
    expect(await folder.blobs()).toHaveLength(1);
    expect((await put(later)).status).toBe(200);
  });

  it('27. loses no byte of a tus upload; its file is created once', async () => {
    const bytes = randomBytes(9 * MEBIBYTE);
    const metadata = `name ${Buffer.from('tus').toString('base64')}`;
    const begun = await agent
      .post('/uploads')
      .set({ 'upload-length': String(bytes.length), 'upload-metadata': metadata });
    const path = String(begun.headers['location']);
    const { ended } = await holdUp();
    const answer = agent
      .patch(path)
      .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' })
      .send(bytes)
      .then(({ status }) => status);
    await killPostgres('insert into content');
    expect(await answer).toBe(503);
    await ended;
    // As a client by tus does: from the offset that is acknowledged, whichever that is; nothing is sent where all is there.
    await whenBack(async () => {
      const { headers } = await agent.head(path).expect(200);
      const offset = Number(headers['upload-offset']);
      const rest = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      await agent.patch(path).set(rest).send(bytes.subarray(offset)).expect(204);
    });
    expect((await agent.get(path)).body).toMatchObject({ state: 'done', offset: bytes.length });
    const id = begun.headers['file-id'];
    expect(await read(String(id))).toBe(sha256(bytes));
    expect(
      await service.query('select from content c join file f on f.content_id = c.id where f.id = $1', [id]),
    ).toHaveLength(1);
  });
});

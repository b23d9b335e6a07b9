import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { stopSweeps, until, type TestService } from '@groundwork/testing';
import pg from 'pg';
import { hostOf, importFile } from '../../testing/import-file.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, insert } from '../../testing/sample.js';
import { holdImport } from './import-rows.js';
import type { Import } from './import.entity.js';
import { ImportsService } from './user-imports.service.js';

const LINES_PER_BATCH = 5_000;
const POLL_MS = 20;

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startIdentity();
  other = await startIdentity({ schema: service.schema });
  for (const replica of [service, other]) await stopSweeps(replica);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const newest = async (): Promise<Import | undefined> => {
  const { body } = await (await service.as()).get('/imports').query({ limit: '1', sort: 'created_at:desc' });
  return (body as { items: Import[] }).items[0];
};
const newestThat = async (holds: (record: Import) => boolean): Promise<Import> => {
  let record: Import | undefined;
  await until(async () => (record = await newest()) !== undefined && holds(record));
  return record!;
};
/** Sent to a replica that does not run the import. */
const cancel = async (id: string, token = {}) => (await other.as(token)).post(`/imports/${id}/cancel`);
const connection = async () => {
  const options = `-c search_path=${service.schema.name}`;
  const client = new pg.Client({ connectionString: service.schema.url, options });
  await client.connect();
  return client;
};
const count = async (pattern: string) =>
  Number((await service.query<{ n: string }>('select count(*) n from users where username like $1', [pattern]))[0]!.n);

describe('Cancel import', () => {
  it('cancels a running import in any waiting state: committed batches are kept and counted', async () => {
    await importFile(service, [{ username: 'slow-held', name: 'Before' }]);
    const holder = await connection();
    await holder.query(`begin; select 1 from users where username = 'slow-held' for update`);
    const lines = Array.from({ length: 4 * LINES_PER_BATCH }, (_, n) => ({
      username: n === LINES_PER_BATCH ? 'slow-held' : `slow-${n}`,
      name: 'After',
    }));
    const imported = importFile(service, lines);
    const { id } = await newestThat(({ state, added }) => state === 'running' && added === LINES_PER_BATCH);
    const response = await cancel(id);
    expect([response.status, response.body]).toMatchObject([200, { id, state: 'cancelling', finished_at: null }]);
    const { record } = await imported;
    await holder.query('rollback');
    await holder.end();
    expect(record).toMatchObject({ state: 'cancelled', received: lines.length, failure: null });
    expect(record.added + record.changed + record.failed).toBe(LINES_PER_BATCH);
    expect(await count('slow-%')).toBe(record.added + 1);
    expect([(await cancel(id)).status, (await cancel(id)).body.state]).toEqual([200, 'cancelled']);
    expect(await service.query(`select event_type, outcome from audit_events where subject_id = $1`, [id])).toEqual([
      { event_type: 'import.cancelled', outcome: 'success' },
    ]);
  });

  describe('of a file that is still being uploaded', () => {
    let socket: Socket;
    let answer = '';
    beforeEach(async () => {
      answer = '';
      socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /users/import HTTP/1.1\r\nHost: ${hostOf(service)}\r\nAuthorization: Bearer ${await service.token()}\r\n` +
          'Content-Type: application/x-ndjson\r\nContent-Length: 100000\r\n\r\n{"username":"sent-0"}\n',
      );
    });
    afterEach(() => socket.destroy());

    it('answers 409 to the upload, and adds no user', async () => {
      const { id } = await newestThat(({ state }) => state === 'receiving');
      expect((await cancel(id)).body).toMatchObject({ state: 'cancelling' });
      const sending = setInterval(() => socket.write('{"username":"sent-1"}\n'), POLL_MS);
      await once(socket, 'data').finally(() => clearInterval(sending));
      expect(answer).toMatch(/^HTTP\/1\.1 409 /);
      expect(answer).toContain('The import was cancelled.');
      expect(await newestThat(({ finished_at }) => finished_at !== null)).toMatchObject({
        id,
        state: 'cancelled',
        added: 0,
      });
      expect(await count('sent-%')).toBe(0);
    });

    it('also cancels when the client disconnects', async () => {
      const { id } = await newestThat(({ state }) => state === 'receiving');
      await cancel(id);
      socket.destroy();
      expect(await newestThat(({ finished_at }) => finished_at !== null)).toMatchObject({
        state: 'cancelled',
        failure: null,
      });
    });
  });

  it('succeeds when the process that ran the import has ended', async () => {
    const holder = await connection();
    const caller = { tenantId: null, subject: '00000000-0000-7000-8000-00000000cafe' };
    const id = '00000000-0000-7000-8000-0000000000ab';
    // Only these two members are read.
    await holdImport(holder, caller as Parameters<typeof holdImport>[1], id);
    expect((await cancel(id)).status).toBe(200);
    await holder.end();
    const sweep = async () => {
      await service.app.get(ImportsService).sweep();
      return (await (await service.as()).get(`/imports/${id}`)).body as Import;
    };
    expect(await sweep()).toMatchObject({
      state: 'cancelled',
      failure: null,
      finished_at: expect.any(String) as string,
    });
  });

  it.each(['completed', 'failed'])('answers 409 for an import that has %s', async (state) => {
    const id = await insert(service.query, 'imports', { state, finished_at: new Date() });
    const { status, body } = await cancel(id);
    expect([status, body]).toMatchObject([409, { code: 'conflict', message: `The import has ended: it is ${state}.` }]);
  });

  it('58. answers 404 for an import of another tenant, 403 without the scope', async () => {
    const [tenant_id, tenantId] = [await addTenant(service.query), await addTenant(service.query)];
    const id = await insert(service.query, 'imports', { state: 'running', tenant_id });
    expect((await cancel(id, { tenantId })).status).toBe(404);
    expect((await cancel(id, { scopes: 'users:write' })).status).toBe(403);
    expect((await cancel('nonsense')).status).toBe(400);
    const [row] = await service.query('select state from imports where id = $1', [id]);
    expect(row).toEqual({ state: 'running' });
  });
});

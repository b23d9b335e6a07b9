import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describeResource, stopSweeps, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { holdImport } from './import-rows.js';
import { importSummaryView } from './import.entity.js';
import { ImportsService } from './user-imports.service.js';
import { hostOf, importFile, type Imported } from '../../testing/import-file.js';

const BCRYPT = `$2b$10$${'a'.repeat(53)}`;
const SCRYPT = '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo';
const ISSUED = `insert into oidc_payloads (model, id, payload, account_id, expires_at) values ('Session', $2, '{}', $1, now() + interval '1 day')`;

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  await stopSweeps(service);
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const aName = (): string => `imported-${++made}`;
const run = (lines: readonly unknown[], query = {}, token = {}, of = service): Promise<Imported> =>
  importFile(of, lines, query, token);
const user = async (username: string, of = service) =>
  (await of.query<Record<string, unknown>>('select * from users where username = $1', [username]))[0];

describeResource({
  service: () => service,
  path: '/imports',
  view: importSummaryView,
  scopes: { read: 'users:import', write: 'tickets:write' },
  listedOnly: true,
});

describe('Import users', () => {
  it('answers 202 with the import, adds users with password hashes of other systems, and records an audit event', async () => {
    const [one, two] = [aName(), aName()];
    const { accepted, record } = await run([
      { username: one, email: `${one}@example.com`, email_verified: true, password_hash: BCRYPT, name: 'Анна "A" \\n' },
      '',
      { username: two, password_hash: SCRYPT, address: { country: 'MN' }, app_metadata: [{ key: 'a', value: 'b' }] },
    ]);
    expect(accepted).toMatchObject({
      status: 202,
      headers: { location: `/imports/${accepted.body.id}` },
      body: { received: 2 },
    });
    expect(record).toMatchObject({ state: 'completed', received: 2, added: 2, changed: 0, failed: 0, errors: [] });
    expect(record['finished_at']).toEqual(expect.any(String));
    expect(await user(one)).toMatchObject({
      password_hash: BCRYPT,
      name: 'Анна "A" \\n',
      email_verified: true,
      login_count: 0,
    });
    expect(await user(two)).toMatchObject({ password_hash: SCRYPT, address: { country: 'MN' } });
    expect(await service.query(`select after from audit_events where subject_id = $1`, [record.id])).toEqual([
      { after: { received: 2, added: 2, changed: 0, failed: 0 } },
    ]);
  });

  it('changes nothing when the same file is imported again, and otherwise only what differs', async () => {
    const [one, two] = [aName(), aName()];
    const lines = [
      { username: one, email: `${one}@example.com`, name: 'One', password_hash: BCRYPT },
      { email: `${two}@example.com`, locale: 'mn' },
    ];
    expect((await run(lines)).record).toMatchObject({ added: 2, changed: 0 });
    const before = await user(one);
    expect((await run(lines)).record).toMatchObject({ received: 2, added: 0, changed: 0, failed: 0 });
    expect(await user(one)).toEqual(before);
    const again = await run([
      { username: one.toUpperCase(), name: null },
      { email: `${two.toUpperCase()}@example.com`, locale: 'en', username: null },
    ]);
    expect(again.record).toMatchObject({ added: 0, changed: 2 });
    expect(await user(one.toUpperCase())).toMatchObject({
      id: before?.['id'],
      name: null,
      email: `${one}@example.com`,
    });
  });

  it('replaces the password of a user only with replace_passwords, and then ends its sessions', async () => {
    const username = aName();
    const [tenant] = await service.query<{ id: string }>('select id from tenants where is_default');
    const id = await addUser(service.query, tenant!.id, { username, password_hash: SCRYPT });
    await service.query(ISSUED, [id, `session-${username}`]);
    const sessions = () => service.query('select 1 from oidc_payloads where account_id = $1', [id]);
    expect((await run([{ username, password_hash: BCRYPT }])).record).toMatchObject({ changed: 0 });
    expect(await sessions()).toHaveLength(1);
    expect((await run([{ username, password_hash: BCRYPT }], { replace_passwords: 'true' })).record).toMatchObject({
      changed: 1,
    });
    expect(await user(username)).toMatchObject({
      password_hash: BCRYPT,
      password_changed_at: expect.any(Date) as Date,
    });
    expect(await sessions()).toEqual([]);
  });

  it('verifies the address of a registered user with email_verified', async () => {
    const username = aName();
    const [tenant] = await service.query<{ id: string }>('select id from tenants where is_default');
    await addUser(service.query, tenant!.id, { username, email: `${username}@example.com`, awaits_verification: true });
    await run([{ username, name: 'Waiting' }]);
    expect(await user(username)).toMatchObject({ awaits_verification: true, name: 'Waiting' });
    await run([{ username, email_verified: true }]);
    expect(await user(username)).toMatchObject({ awaits_verification: false, email_verified: true });
  });

  it('blocks and unblocks users, and marks a new address as unverified', async () => {
    const username = aName();
    await run([
      { username, email: `${username}@example.com`, email_verified: true, is_blocked: true, blocked_reason: 'Left' },
    ]);
    expect(await user(username)).toMatchObject({
      is_blocked: true,
      blocked_reason: 'Left',
      blocked_at: expect.any(Date) as Date,
    });
    await run([{ username, email: `new-${username}@example.com`, is_blocked: false }]);
    expect(await user(username)).toMatchObject({
      is_blocked: false,
      blocked_at: null,
      blocked_reason: null,
      email_verified: false,
    });
  });

  it('reports line, member and error of rejected lines, and accepts the rest', async () => {
    const [one, taken] = [aName(), aName()];
    await run([{ username: taken, email: `${taken}@example.com` }]);
    const { record } = await run([
      { username: one, gender: 'x' },
      'nonsense',
      { username: aName(), id_number: 7 },
      { username: one.toUpperCase() },
      { username: aName(), email: `${taken}@example.com` },
      { name: 'Nobody' },
      { username: aName(), password: 'correct horse battery staple' },
      { username: aName(), password_hash: '$argon2id$nonsense' },
      { username: 'with blanks', birthday: '2024-02-30' },
      [1],
      { username: aName(), name: 'x'.repeat(300_000) },
      { username: aName(), blocked_until: '2024-W01-1T00:00:00Z', is_blocked: true },
    ]);
    expect(record).toMatchObject({ state: 'completed', received: 12, added: 1, failed: 11 });
    expect(record.errors.map(({ line, field }) => [line, field])).toEqual([
      [2, ''],
      [3, 'id_number'],
      [4, 'username'],
      [5, 'email'],
      [6, 'username'],
      [7, 'password'],
      [8, 'password_hash'],
      [9, 'username'],
      [9, 'birthday'],
      [10, ''],
      [11, ''],
      [12, expect.stringMatching(/^(blocked_until)?$/)],
    ]);
    expect(record.errors[3]).toEqual({ line: 5, field: 'email', message: 'is taken' });
  });

  it('stores the first thousand errors and counts all, over several batches', async () => {
    const lines = Array.from({ length: 12_000 }, (_, at) =>
      at % 2 ? { username: `many-${at}` } : { username: 'a b' },
    );
    const { record } = await run(lines);
    expect(record).toMatchObject({ received: 12_000, added: 6_000, failed: 6_000 });
    expect(record.errors).toHaveLength(1_000);
    expect(record.errors.at(-1)).toMatchObject({ line: 1_999 });
  });

  it('answers 415 to another media type, 403 without the scope, 400 to bytes that are not UTF-8', async () => {
    const agent = await service.as();
    expect((await agent.post('/users/import').type('json').send('{}')).status).toBe(415);
    const weak = await service.as({ scopes: 'users:write' });
    expect((await weak.post('/users/import').type('application/x-ndjson').send('')).status).toBe(403);
    const bytes = await agent
      .post('/users/import')
      .type('application/x-ndjson')
      .send(Buffer.from([0x22, 0xff, 0x0a]).toString('latin1'));
    expect(bytes.status).toBe(202);
    const broken = await importFile(service, Buffer.from([0x22, 0xff, 0x0a]));
    expect(broken.accepted).toMatchObject({ status: 400, body: { message: 'Line 1 is not UTF-8.' } });
  });

  it('60. rejects lines for which the caller lacks privileges', async () => {
    const [row] = await service.query<{ id: string; username: string }>(
      `select id, username from users where username = 'administrator'`,
    );
    const subject = row!.id;
    const before = await user('administrator');
    const takeover = await run(
      [
        { username: 'administrator', password_hash: BCRYPT },
        { username: 'administrator2', email: 'administrator@groundwork.example' },
      ],
      { replace_passwords: 'true' },
      { scopes: 'users:import' },
    );
    expect(takeover.record).toMatchObject({ failed: 2, changed: 0, added: 0 });
    const moved = await run(
      [{ username: 'administrator', email: 'mine@evil.example' }],
      {},
      { scopes: 'users:import' },
    );
    expect(moved.record).toMatchObject({ failed: 1, changed: 0 });
    const self = await run([{ username: 'administrator', is_blocked: true }], {}, { subject });
    expect(self.record.errors).toMatchObject([{ line: 1, field: 'is_blocked' }]);
    expect(await user('administrator')).toEqual(before);
  });

  it('59. rejects is_system as a member, and ignores members that only the system sets', async () => {
    const username = aName();
    const { record } = await run([
      { username, id: '00000000-0000-7000-8000-00000000dead', login_count: 99 },
      { username: aName(), is_system: true },
    ]);
    expect(record).toMatchObject({ added: 1, failed: 1, errors: [{ line: 2, field: 'is_system' }] });
    const stored = await user(username);
    expect(stored).toMatchObject({ login_count: 0 });
    expect(stored?.['id']).not.toBe('00000000-0000-7000-8000-00000000dead');
  });
});

describe('an upload that is cut off', () => {
  it('leaves a failed import and no user', async () => {
    const username = aName();
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /users/import HTTP/1.1\r\nHost: ${hostOf(service)}\r\nAuthorization: Bearer ${await service.token()}\r\n` +
        'Content-Type: application/x-ndjson\r\nContent-Length: 100000\r\n\r\n' +
        `{"username":"${username}"}\n`,
    );
    const newest = async () =>
      (await (await service.as()).get('/imports').query({ limit: '1', sort: 'created_at:desc' })).body.items[0];
    const until = async (state: string) => {
      for (let i = 0; i < 1_000 && (await newest())?.state !== state; i++) await wait(20);
      return newest();
    };
    try {
      expect(await until('receiving')).toMatchObject({ state: 'receiving' });
    } finally {
      socket.destroy();
    }
    expect(await until('failed')).toMatchObject({ added: 0, failure: 'The file was cut off before its end.' });
    expect(await user(username)).toBeUndefined();
  });
});

describe('imports of a tenant', () => {
  it('58. add users to their own tenant only, and are visible to that tenant only', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const username = aName();
    const theirs = await addUser(tenants.query, other, { username });
    const { record } = await run(
      [{ username }, { username: aName(), tenant_id: other }],
      {},
      { tenantId: mine },
      tenants,
    );
    expect(record).toMatchObject({ tenant_id: mine, added: 1, failed: 1, errors: [{ line: 2, field: 'tenant_id' }] });
    const rows = await tenants.query<{ id: string; tenant_id: string }>(
      'select id, tenant_id from users where username = $1 order by created_at',
      [username],
    );
    expect(rows.map(({ tenant_id }) => tenant_id).sort()).toEqual([mine, other].sort());
    expect(rows.map(({ id }) => id)).toContain(theirs);
    expect((await (await tenants.as({ tenantId: other })).get(`/imports/${record.id}`)).status).toBe(404);
  });

  it('name a tenant per line where the caller has none; an unknown tenant is an error of that line', async () => {
    const tenant = await addTenant(tenants.query);
    const username = aName();
    const lines = [
      { username, tenant_id: tenant },
      { username: aName(), tenant_id: '00000000-0000-7000-8000-00000000dead' },
    ];
    const { record } = await run(lines, {}, {}, tenants);
    expect(record).toMatchObject({
      added: 1,
      failed: 1,
      errors: [{ line: 2, field: 'tenant_id', message: 'there is no such tenant' }],
    });
    expect(await user(username, tenants)).toMatchObject({ tenant_id: tenant });
  });
});

describe('an import whose process has ended', () => {
  it('is marked as failed by the next sweep; a running one is not', async () => {
    const { Client } = (await import('pg')).default;
    const client = new Client({
      connectionString: service.schema.url,
      options: `-c search_path=${service.schema.name}`,
    });
    await client.connect();
    const caller = { tenantId: null, subject: '00000000-0000-7000-8000-00000000cafe' };
    const id = '00000000-0000-7000-8000-0000000000aa';
    // Only these two members are read.
    await holdImport(client, caller as Parameters<typeof holdImport>[1], id);
    const sweep = () => service.app.get(ImportsService).sweep();
    const state = async () => (await (await service.as()).get(`/imports/${id}`)).body;
    await sweep();
    expect(await state()).toMatchObject({ state: 'receiving', finished_at: null });
    await client.end();
    await sweep();
    expect(await state()).toMatchObject({ state: 'failed', failure: expect.stringContaining('gone') as string });
    await insert(service.query, 'imports', { state: 'completed', finished_at: new Date(Date.now() - 31 * 86_400_000) });
    expect(await sweep()).toBe(1);
  });
});

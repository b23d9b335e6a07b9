import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { hostOf, importFile } from '../../testing/import-file.js';

const BCRYPT = `$2b$10$${'a'.repeat(53)}`;

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  await service.query(`
    insert into users (id, tenant_id, username, password_hash, awaits_verification)
    select gen_random_uuid(), t.id, 'exported-' || n, '${BCRYPT}', n > 2500 from tenants t, generate_series(1, 2502) n where t.is_default`);
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

type Exported = Record<string, unknown>;
const exported = async (query = {}, token = {}, of = service) => {
  const { status, headers, text, body } = await (
    await of.as(token)
  )
    .get('/users/export')
    .query(query)
    .buffer(true)
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done(null, Buffer.concat(pieces).toString()));
    });
  const lines = String(body ?? text)
    .split('\n')
    .filter(Boolean);
  return { status, headers, lines, users: status === 200 ? lines.map((line) => JSON.parse(line) as Exported) : [] };
};

describe('Export users', () => {
  it('writes every user that can sign in, once, ordered by id, and records an audit event', async () => {
    const { headers, users } = await exported();
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(users).toHaveLength(2_501);
    const ids = users.map(({ id }) => String(id));
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(users.find(({ username }) => username === 'exported-7')).toMatchObject({ is_blocked: false, email: null });
    expect(users.some((user) => 'password_hash' in user)).toBe(false);
    const [event] = await service.query(
      `select after from audit_events where event_type = 'users.exported' order by created_at desc limit 1`,
    );
    expect(event).toEqual({ after: { q: null, hashes: false } });
  });

  it('62. includes password hashes only with their own scope, and answers 403 insufficient_scope without it', async () => {
    const { users } = await exported({ hashes: 'true', q: `username='exported-7'` });
    expect(users).toMatchObject([{ username: 'exported-7', password_hash: BCRYPT }]);
    expect((await exported({ hashes: 'true' }, { scopes: 'users:export' })).status).toBe(403);
    expect((await exported({}, { scopes: 'users:read' })).status).toBe(403);
  });

  it('filters by q, and answers 400 to an invalid q', async () => {
    expect((await exported({ q: `username like 'exported-24*'` })).users).toHaveLength(111);
    expect((await exported({ q: 'nonsense=1' })).status).toBe(400);
    expect((await exported({ limit: '1' })).status).toBe(400);
  });

  it('can be imported again without changes', async () => {
    const { lines } = await exported({ hashes: 'true', q: `username like 'exported-1*'` });
    expect((await importFile(service, lines)).record).toMatchObject({
      received: lines.length,
      added: 0,
      changed: 0,
      failed: 0,
    });
  });

  it('stops reading when the client disconnects', async () => {
    const sent = await service.countStatements(async () => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.write(
        `GET /users/export HTTP/1.1\r\nHost: ${hostOf(service)}\r\nAuthorization: Bearer ${await service.token()}\r\n\r\n`,
      );
      const [first] = (await once(socket, 'data')) as [Buffer];
      expect(String(first)).toContain('200 OK');
      socket.destroy();
      await once(socket, 'close');
      expect((await exported({ q: `username='exported-7'` })).status).toBe(200);
    });
    expect(sent).toBeLessThan(12); // an event and a page for each of both, and what was read ahead; all pages are eleven
  });

  it('58. contains only the users of the tenant', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const id = await addUser(tenants.query, mine);
    await addUser(tenants.query, other);
    expect((await exported({}, { tenantId: mine }, tenants)).users).toMatchObject([{ id }]);
  });
});

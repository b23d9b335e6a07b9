import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { Records } from '@groundwork/records';
import { until, type TestService } from '@groundwork/testing';
import { lockGrants } from '../../platform/privileges/privileges.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addProvider, addUser, insert } from '../../testing/sample.js';
import { addGroup, addRole } from '../../testing/world.js';
import { csvRecords } from './formats/csv-records.js';
import { jsonElements } from './formats/json-elements.js';
import type { Import } from './import.entity.js';

const POLL_MS = 20;
let service: TestService;
let tenant: string;
beforeAll(async () => {
  service = await startIdentity();
  tenant = (await service.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
});
afterAll(() => service.close());

interface Sent {
  readonly query: Record<string, string>;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly token?: Parameters<TestService['as']>[0];
}
async function send(body: unknown, { query, type = 'application/json', headers = {}, token = {} }: Sent) {
  const request = (await service.as(token)).post('/users/import').query(query).type(type).set(headers);
  request.write(typeof body === 'string' ? body : JSON.stringify(body));
  const answer = await request;
  let record = answer.body as Import;
  while (answer.status === 202 && !record.finished_at) {
    await wait(POLL_MS);
    record = (await (await service.as()).get(`/imports/${record.id}`)).body as Import;
  }
  return { answer, record };
}
const keycloak = (users: readonly object[], token = {}) => send({ users }, { query: { format: 'keycloak' }, token });
const credential = (type: string, secretData: object, credentialData: object) => ({
  type,
  secretData: JSON.stringify(secretData),
  credentialData: JSON.stringify(credentialData),
});

describe('Formats', () => {
  it.each([
    [{ format: 'okta' }, 'application/json', 400],
    [{ format: 'keycloak' }, 'text/csv', 415],
    [{ format: 'auth0' }, 'application/json', 415],
    [{ format: 'cognito' }, 'application/x-ndjson', 415],
    [{}, 'application/json', 415],
    [{}, 'text/csv', 415],
  ])('%j as %s: %i', async (query, type, status) => {
    expect((await send('{}', { query: query, type })).answer.status).toBe(status);
  });

  it.each([
    ['keycloak', 'application/json', '{"realm": "x", "clients": [{}]}', 'no array users'],
    ['keycloak', 'application/json', '{"users": [{"username": "cut"}', 'ends before'],
    ['supabase', 'application/json', '{"email": "a@b.example"}', 'no array'],
    ['keycloak', 'application/json', `{"users": ${'['.repeat(100_000)}`, 'nested deeper than 500'],
  ])('%s: a file that is none is refused as a whole', async (format, type, file, why) => {
    const { answer } = await send(file, { query: { format }, type });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(why) } });
  });

  it.each([
    ['an app of eight digits', [credential('otp', { value: 'x'.repeat(20) }, { subType: 'totp', digits: 8 })], 'credentials'],
    ['an app that counts', [credential('otp', { value: 'x'.repeat(20) }, { subType: 'hotp' })], 'credentials'],
    ['an unknown algorithm', [credential('password', { value: 'YQ==', salt: 'YQ==' }, { algorithm: 'bcrypt' })], 'credentials'],
    ['too many rounds', [credential('password', { value: 'a'.repeat(44), salt: 'a'.repeat(24) }, { algorithm: 'pbkdf2-sha256', hashIterations: 99_999_999 })], 'password_hash'],
  ])('keycloak: %s is refused by line', async (_, credentials, field) => {
    const { record } = await keycloak([{ username: 'refused', credentials }, { username: `fine-${field}` }]);
    expect(record).toMatchObject({ received: 2, failed: 1, errors: [{ line: 1, field }] });
  }); // prettier-ignore

  it('firebase: a hash without Hash-Config, or of another algorithm, is refused by line', async () => {
    const users = [{ localId: 'a', email: 'fire@example.com', passwordHash: 'YWFhYWFhYWE=', salt: 'YWFhYWFhYWE=' }];
    const query = { format: 'firebase' };
    const without = await send({ users }, { query });
    expect(without.record).toMatchObject({ failed: 1, errors: [{ field: 'passwordHash', message: expect.stringContaining('Hash-Config') }] }); // prettier-ignore
    const other = await send({ users }, { query, headers: { 'Hash-Config': 'algorithm: MD5, rounds: 1' } });
    expect(other.record).toMatchObject({ failed: 1, errors: [{ message: expect.stringContaining('MD5') }] });
  });

  it('names accounts at providers that the tenant does not have, without failing their users', async () => {
    const federatedIdentities = [{ identityProvider: 'gitlab', userId: '7' }];
    const { record } = await keycloak([{ username: 'of-gitlab', federatedIdentities }]);
    expect(record).toMatchObject({ added: 1, failed: 0, errors: [{ line: 1, field: 'identities', message: expect.stringContaining('gitlab') }] }); // prettier-ignore
  });
});

describe('Accounts at providers', () => {
  const provider = (provider_type: string, provider_name: string) =>
    addProvider(service.query, tenant, { provider_type, provider_name });
  const linked = (username: string) =>
    service.query<{ external_id: string }>('select external_id from user_identities i join users u on u.id = i.user_id where u.username = $1', [username]);

  it('are those with an id, and of Microsoft those that sign-in would find', async () => {
    await provider('microsoft', 'microsoft');
    await provider('github', 'github');
    const [tid, oid] = ['11111111-2222-3333-4444-555555555555', '66666666-7777-8888-9999-000000000000'];
    const accounts = [
      { identityProvider: 'github' },
      { identityProvider: 'github', userId: null },
      { userId: '7' },
      { identityProvider: 'github', userId: 42 },
      { identityProvider: 'microsoft', userId: oid },
      { identityProvider: 'microsoft', userId: `${tid}.${oid}` },
    ];
    const { record } = await keycloak([{ username: 'of-many', federatedIdentities: accounts }]);
    expect(record).toMatchObject({ added: 1, errors: [{ field: 'identities', message: expect.stringContaining('account of microsoft') }] });
    expect((await linked('of-many')).map(({ external_id }) => external_id).sort()).toEqual([`${tid}.${oid}`, '42']);
    const auth0 = { username: 'of-auth0', identities: [{ provider: 'windowslive', user_id: 'abc' }, { provider: 'waad', user_id: `${tid}.${oid}` }, { provider: 'github' }] };
    await send(JSON.stringify(auth0), { query: { format: 'auth0' }, type: 'application/x-ndjson' });
    expect(await linked('of-auth0')).toEqual([]);
  });

  it('nested too deep for the stack fails its line alone', async () => {
    const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const lines = `{"username":"deep","app_metadata":{"x":${deep}}}\n{"username":"beside-deep"}\n`;
    const { record } = await send(lines, { query: { format: 'auth0' }, type: 'application/x-ndjson' });
    expect(record).toMatchObject({ received: 2, added: 1, failed: 1, errors: [{ line: 1 }] });
  });
}); // prettier-ignore

describe('csvRecords', () => {
  it('stops reading the file when its reader stops', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        yield Buffer.from('email\n');
        for (let count = 0; count < 1_000_000; count++)
          yield await Promise.resolve(Buffer.from(`a${count}@example.com\n`));
      } finally {
        isClosed = true;
      }
    }
    for await (const { record } of csvRecords(endless(), { maxBytes: 10_000 })) {
      expect(record).toEqual({ email: 'a0@example.com' });
      break;
    }
    await wait(POLL_MS);
    expect(isClosed).toBe(true);
  });
});

describe('What a file may give', () => {
  it('fills groups only with groups:write, and none that gives more than the token has', async () => {
    const [strong, weak] = [await addGroup(service, { tenant_id: tenant, group_name: 'strong' }), await addGroup(service, { tenant_id: tenant, group_name: 'weak' })]; // prettier-ignore
    const role = await addRole(service, { tenant_id: tenant });
    const [scope] = await service.query<{ id: string; resource_id: string }>(
      `select s.id, s.resource_id from scopes s join resources r on r.id = s.resource_id and r.is_system where s.scope_name = 'users:write'`,
    );
    await insert(service.query, 'role_permissions', {
      role_id: role,
      scope_id: scope!.id,
      resource_id: scope!.resource_id,
    });
    await insert(service.query, 'group_roles', { group_id: strong, role_id: role });
    const users = [
      { username: 'to-strong', groups: ['/strong'] },
      { username: 'to-weak', groups: ['/weak', '/new'] },
    ];
    const none = await keycloak(users, { scopes: ['users:import'] });
    expect(none.record).toMatchObject({ added: 0, failed: 2, errors: [{ field: 'groups' }, { field: 'groups' }] });
    const some = await keycloak(users, { scopes: ['users:import', 'groups:write'] });
    expect(some.record).toMatchObject({ added: 1, failed: 1, errors: [{ line: 1, message: expect.stringContaining('insufficient') }] }); // prettier-ignore
    expect(await service.query('select user_id from group_members where group_id = $1', [strong])).toEqual([]);
    expect(await service.query('select user_id from group_members where group_id = $1', [weak])).toHaveLength(1);
    expect((await keycloak(users)).record).toMatchObject({ added: 1, failed: 0 });
  });

  it('adds no account and no app to a user who holds more than the token', async () => {
    const id = await addUser(service.query, tenant, { username: 'boss' });
    await insert(service.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
    const app = [credential('otp', { value: 'x'.repeat(20) }, {})];
    for (const more of [{ credentials: app }, { federatedIdentities: [{ identityProvider: 'google', userId: '1' }] }]) {
      const { record } = await keycloak([{ username: 'boss', ...more }], { scopes: ['users:import'] });
      expect(record).toMatchObject({ failed: 1, changed: 0 });
    }
    expect(await service.query('select 1 from totp_secrets where user_id = $1', [id])).toEqual([]);
  });

  it('sees what a user is given while the import waits for its turn', async () => {
    const id = await addUser(service.query, tenant, { username: 'late-boss' });
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and objid::bigint = hashtext(current_schema() || $1)::bigint & 4294967295`;
    const importing = await service.app.get(Records).transaction(async (tx) => {
      await lockGrants(tx, tenant);
      const users = [{ username: 'late-boss', groups: ['/late'] }];
      const started = keycloak(users, { scopes: ['users:import', 'groups:write'] });
      await until(async () => (await service.query(waits, [tenant])).length > 0);
      await tx.query(sql`
        insert into tenant_admins (id, tenant_id, user_id, admin_role) values (gen_random_uuid(), ${tenant}, ${id}, 'owner')`);
      return { started };
    });
    expect((await importing.started).record).toMatchObject({ failed: 1, changed: 0 });
    expect(await service.query('select 1 from group_members where user_id = $1', [id])).toEqual([]);
  });
});

describe('jsonElements', () => {
  const found = async (text: string, size: number, member?: string) => {
    const bytes = Buffer.from(text);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
    }
    const elements: unknown[] = [];
    for await (const { text } of jsonElements(pieces(), { member, maxBytes: 100_000 }))
      elements.push(JSON.parse(text!));
    return elements;
  };

  it('finds the users of any document, however it is cut', async () => {
    const trial = fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.jsonValue(),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 1),
      async (users, other, size, indent) => {
        const document = { other, list: [{ users: [{}] }], users, last: 'users' };
        expect(await found(JSON.stringify(document, null, indent), size, 'users')).toEqual(users.map(plain));
        expect(await found(JSON.stringify([document], null, indent), size, 'users')).toEqual(users.map(plain));
        expect(await found(JSON.stringify(users, null, indent), size)).toEqual(users.map(plain));
      },
    );
    await fc.assert(trial);
  });

  it('keeps no more than the limit of one object', async () => {
    async function* endless() {
      yield Buffer.from('[{"a":"');
      for (let count = 0; count < 1_000; count++) yield await Promise.resolve(Buffer.alloc(1_000, 'x'));
      yield Buffer.from('"},{"b":1}]');
    }
    const elements = [];
    for await (const element of jsonElements(endless(), { maxBytes: 10_000 })) elements.push(element);
    expect(elements).toEqual([{ line: 1 }, { line: 2, text: '{"b":1}' }]);
  });
});

/** As JSON has it: no negative zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

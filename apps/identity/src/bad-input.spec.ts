import { newId } from '@groundwork/records';
import { readOperations, type ApiDocument, type ListedOperation, type TestService } from '@groundwork/testing';
import { startIdentity } from './testing/identity-under-test.js';
import { addClient, addResource, addTenant, addUser } from './testing/sample.js';
import { addGroup, addRole } from './testing/world.js';

const MANY = 1_000;

let service: TestService;
let lists: readonly ListedOperation[];
let takers: readonly ListedOperation[];
beforeAll(async () => {
  service = await startIdentity();
  const { body } = await service.anonymous.get('/openapi.json').expect(200);
  const guarded = readOperations(body as ApiDocument).filter(({ needsToken }) => needsToken);
  lists = guarded.filter(
    ({ method, path, parameters }) => method === 'get' && parameters.length === 0 && !SINGLE.has(path),
  );
  takers = guarded.filter(({ body: taken }) => taken?.type === 'application/json');
});
afterAll(() => service.close());

/** Operations that answer a single record, counts or a stream. */
const SINGLE: ReadonlySet<string> = new Set([
  '/health',
  '/settings',
  '/configuration',
  '/users/export',
  '/audit_events/counts',
]);
const concrete = (path: string): string => path.replace(/\{\w+\}/g, newId());

describe('61. every list', () => {
  it.each([
    ['q', `id='x' or 1=1; drop table users`],
    ['q', `id='${"' or ''='"}`],
    ['q', `pg_sleep(5)=1`],
    ['q', '('.repeat(4_200)],
    ['q', 'id=\u0000'],
    ['sort', 'id;drop table users'],
    ['sort', '(select 1):asc'],
    ['fields', 'id,(select password_hash from users)'],
    ['fields', 'password_hash'],
    ['fields', '__proto__'],
    ['sort', 'constructor'],
    ['expand', '__proto__'],
  ])('answers 400 naming %s to %j', async (name, value) => {
    const agent = await service.as();
    for (const { path } of lists) {
      const { status, body } = await agent.get(path).query({ [name]: value });
      expect({ path, status, field: body.details?.[0]?.field }).toEqual({ path, status: 400, field: name });
    }
  });

  it('reduces limit=1000000000 to 1,000', async () => {
    const agent = await service.as();
    for (const { path } of lists) {
      const { status, body } = await agent.get(path).query({ limit: '1000000000' });
      expect({ path, status, limit: body.limit }).toEqual({ path, status: 200, limit: 1_000 });
    }
  });
});

describe('every operation with a body', () => {
  const send = async ({ method, path }: ListedOperation, text: string, headers: Record<string, string> = {}) => {
    const agent = await service.as();
    // Documents name methods as supertest does.
    const request = agent[method as 'post'](concrete(path));
    return request.set('content-type', 'application/json').set(headers).send(text);
  };
  const answers = async (text: string, headers?: Record<string, string>): Promise<object[]> => {
    const seen: object[] = [];
    for (const operation of takers) {
      const { status, body } = await send(operation, text, headers);
      seen.push({ name: operation.name, status, code: body.code });
    }
    return seen;
  };
  const each = (status: number, code: string): object[] => takers.map(({ name }) => ({ name, status, code }));

  it('61. answers 400 to JSON of depth 10,000', async () => {
    expect(await answers(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).toEqual(each(400, 'invalid_request'));
  });

  it('61. answers 400 to the same with an Idempotency-Key', async () => {
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(await answers(deep, { 'Idempotency-Key': 'deep' })).toEqual(each(400, 'invalid_request'));
  });

  it.each([[[[]]], [[null]], [['x']], [[[{}]]], [{}]])(
    'answers 400 naming the member when a member of type object is given %j',
    async (value) => {
      const members = takers.flatMap((operation) => operation.objectLists.map((member) => ({ operation, member })));
      expect(members.length).toBeGreaterThan(10);
      for (const { operation, member } of members) {
        const text = JSON.stringify({ ...(operation.body?.value as object), [member]: value });
        const { status, body } = await send(operation, text);
        const named = (body.details as { field: string }[] | undefined)?.some(({ field }) => field.startsWith(member));
        expect({ name: operation.name, member, status, named }).toEqual({
          name: operation.name,
          member,
          status: 400,
          named: true,
        });
      }
    },
  );

  it('answers 413 to 17 MB, above the limit of every operation', async () => {
    expect(await answers(JSON.stringify({ a: 'x'.repeat(17_000_000) }))).toEqual(each(413, 'payload_too_large'));
  });

  it('70. ignores __proto__, constructor and prototype as members, without prototype pollution', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const polluting = `{"${name}":{"polluted":true,"is_system":true}}`;
      for (const { status } of (await answers(polluting)) as { status: number }[]) expect(status).toBeLessThan(500);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    const role = await addRole(service);
    const agent = await service.as();
    await agent
      .patch(`/roles/${role}`)
      .set('content-type', 'application/json')
      .send('{"__proto__":{"is_system":true}}');
    expect((await agent.get(`/roles/${role}`)).body.is_system).toBe(false);
  });

  it('59. answers 400 naming the member to id, is_system, is_blocked, is_default and audit members', async () => {
    const makers = takers.filter(
      ({ method, parameters }) => method === 'patch' || (method === 'post' && parameters.length === 0),
    );
    for (const member of [
      'id',
      'is_system',
      'is_blocked',
      'is_default',
      'created_by',
      'created_at',
      'updated_by',
      'aggregations',
    ]) {
      for (const { name, method, path, body } of makers) {
        const agent = await service.as();
        const text = JSON.stringify({ ...(body?.value as object), [member]: null });
        const answer = await agent[method as 'post'](concrete(path)).set('content-type', 'application/json').send(text);
        const fields = (answer.body.details as { field: string }[] | undefined)?.map(({ field }) => field);
        expect({ name, member, status: answer.status, named: fields?.includes(member) }).toEqual({
          name,
          member,
          status: 400,
          named: true,
        });
      }
    }
  });
});

describe('59. a caller bound to a tenant', () => {
  it.each([
    ['/clients', { client_name: 'Bound', client_type: 'machine' }, { is_global: true }],
    ['/clients', { client_name: 'Bound', client_type: 'machine' }, { tenant_id: newId() }],
    ['/resources', { resource_type: 'api', resource_name: 'Bound' }, { tenant_id: newId() }],
    ['/users', { username: 'bound' }, { tenant_id: newId() }],
    ['/roles', { role_name: 'bound' }, { tenant_id: newId() }],
    ['/groups', { group_name: 'bound' }, { tenant_id: newId() }],
  ])('gets 400 from %s for members outside its tenant: %j %j', async (path, body, more) => {
    const [field] = Object.keys(more);
    const tenantId = await addTenant(service.query);
    const { status, body: answer } = await (await service.as({ tenantId })).post(path).send({ ...body, ...more });
    expect({ status, field: answer.details?.[0]?.field }).toEqual({ status: 400, field });
    expect(await service.query('select 1 from clients where tenant_id = $1', [tenantId])).toEqual([]);
  });
});

describe('1,000 ids in one call', () => {
  /** Links of one record to a thousand others, and the most statements they may take. */
  it.each<[string, string, () => Promise<string>, () => Promise<string>]>([
    [
      '/roles/:id/members',
      'users',
      () => addRole(service, { tenant_id: tenant }),
      () => addUser(service.query, tenant),
    ],
    [
      '/groups/:id/members',
      'users',
      () => addGroup(service, { tenant_id: tenant }),
      () => addUser(service.query, tenant),
    ],
    ['/users/:id/roles', 'roles', () => addUser(service.query, tenant), () => addRole(service, { tenant_id: tenant })],
    [
      '/users/:id/groups',
      'groups',
      () => addUser(service.query, tenant),
      () => addGroup(service, { tenant_id: tenant }),
    ],
    [
      '/groups/:id/roles',
      'roles',
      () => addGroup(service, { tenant_id: tenant }),
      () => addRole(service, { tenant_id: tenant }),
    ],
    [
      '/groups/:id/groups',
      'groups',
      () => addGroup(service, { tenant_id: tenant }),
      () => addGroup(service, { tenant_id: tenant }),
    ],
    [
      '/clients/:id/resources',
      'resources',
      () => addClient(service.query),
      async () => (await addResource(service.query, [])).id,
    ],
    [
      '/resources/:id/clients',
      'clients',
      async () => (await addResource(service.query, [])).id,
      () => addClient(service.query),
    ],
    ['/tenants/:id/admins', 'users', () => Promise.resolve(tenant), () => addUser(service.query, tenant)],
  ])(
    '%s accepts them with a bounded number of statements, and answers 400 to 1,001',
    async (path, member, of, other) => {
      const id = await of();
      const ids: string[] = [];
      for (let at = 0; at < MANY; at += 50) ids.push(...(await Promise.all(Array.from({ length: 50 }, other))));
      const agent = await service.as();
      const more = path.endsWith('/admins') ? { admin_role: 'viewer' } : {};
      const address = path.replace(':id', id);
      let status = 0;
      const statements = await service.countStatements(async () => {
        ({ status } = await agent.post(address).send({ [member]: ids, ...more }));
      });
      expect(status).toBe(204);
      expect(statements).toBeLessThanOrEqual(15);
      expect((await agent.get(address).query({ limit: 1, total_count: true })).body.total_count).toBe(MANY);
      const { status: over, body } = await agent.post(address).send({ [member]: [...ids, newId()], ...more });
      expect([over, body.details?.[0]?.field]).toEqual([400, member]);
    },
  );

  let tenant: string;
  beforeAll(async () => (tenant = await addTenant(service.query)));
});

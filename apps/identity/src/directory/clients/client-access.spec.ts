import { newId } from '@groundwork/records';
import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addResource, addTenant, authorize, insert } from '../../testing/sample.js';
import { clientPermissionView } from '../entities/permission.entity.js';
import { clientResourceView, resourceClientView } from '../entities/client-access.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

let service: TestService;
let tenants: TestService;
let client: string;
let resource: Awaited<ReturnType<typeof addResource>>;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});
beforeEach(async () => {
  client = await addClient(service.query);
  resource = await addResource(service.query, ['a', 'b', 'c']);
});

type Method = 'post' | 'delete';
const send = async (method: Method, path: string, body: object, token = {}) =>
  (await service.as(token))[method](path).send(body);
const count = async (table: string, by: string, id: string) =>
  (await service.query(`select 1 from ${table} where ${by} = $1`, [id])).length;
const scope = (name: string) => resource.scopes[name] ?? '';

let listed: { client: string; resource: string };
beforeAll(async () => {
  const filled = await addResource(service.query, ['a', 'b']);
  listed = { client: await addClient(service.query), resource: filled.id };
  await authorize(service.query, listed.client, filled);
});
for (const [view, path, read] of [
  [clientResourceView, () => `/clients/${listed.client}/resources`, 'clients:read'],
  [clientPermissionView, () => `/clients/${listed.client}/permissions`, 'clients:read'],
  [resourceClientView, () => `/resources/${listed.resource}/clients`, 'resources:read'],
] as const) {
  describeResource({ service: () => service, path, view, scopes: { read, write: 'users:write' }, listedOnly: true });
}

describe('Get client resources', () => {
  it('shows the resource without children, never its signing secret', async () => {
    await authorize(service.query, client, resource);
    const { body } = await (await service.as()).get(`/clients/${client}/resources`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      client_id: client,
      resource_id: resource.id,
      resource_data: { id: resource.id, resource_metadata: { is_system: false } },
    });
    for (const hidden of ['signing_secret', 'scopes', 'clients'])
      expect(body.items[0].resource_data).not.toHaveProperty(hidden);
  });

  it('answers 404 for an unknown client', async () => {
    expect((await (await service.as()).get(`/clients/${NOBODY}/resources`)).status).toBe(404);
  });

  it('finds links that are suspended by q', async () => {
    const other = await addResource(service.query, ['a']);
    await authorize(service.query, client, resource);
    await authorize(service.query, client, other);
    const agent = await service.as();
    await agent.patch(`/resources/${other.id}/clients/${client}`).send({ authorized: false }).expect(200);
    const found = async (q: string) =>
      (await agent.get(`/clients/${client}/resources`).query({ q }).expect(200)).body.items.map(
        (item: { resource_id: string }) => item.resource_id,
      );
    expect(await found('authorized is false')).toEqual([other.id]);
    expect(await found('authorized=true')).toEqual([resource.id]);
    const { body } = await agent.get(`/clients/${client}/resources`).expect(200);
    expect(body.items[0]).not.toHaveProperty('authorized');
  });
});

describe('Add client resources', () => {
  const path = () => `/clients/${client}/resources`;

  it('answers 204, also when repeated', async () => {
    for (let time = 0; time < 2; time++)
      expect((await send('post', path(), { resources: [resource.id, resource.id] })).status).toBe(204);
    expect(await count('client_resources', 'client_id', client)).toBe(1);
  });

  it('answers 404 naming the unknown resource, and links none', async () => {
    const response = await send('post', path(), { resources: [resource.id, NOBODY] });
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', details: [{ field: 'resources[1]' }] } });
    expect(response.body.message).toContain(NOBODY);
    expect(await count('client_resources', 'client_id', client)).toBe(0);
  });

  it.each([
    [{}, 'resources'],
    [{ resources: 'all' }, 'resources'],
    [{ resources: ['x'] }, 'resources'],
    [{ resources: [], more: 1 }, 'more'],
    [{ resources: Array.from({ length: 1_001 }, newId) }, 'resources'],
  ])('answers 400 to %.60j', async (body, field) => {
    expect(await send('post', path(), body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field }] },
    });
  });

  it('links 1,000 resources in one request, with a bounded number of statements', async () => {
    await service.query(
      `insert into resources (id, resource_type, resource_name) select gen_random_uuid(), 'api', 'many ' || i from generate_series(1, 1000) i`,
    );
    const rows = await service.query<{ id: string }>(`select id from resources where resource_name like 'many %'`);
    const agent = await service.as();
    const body = { resources: rows.map(({ id }) => id) };
    expect(await service.countStatements(() => agent.post(path()).send(body).expect(204))).toBeLessThanOrEqual(8);
    expect(await count('client_resources', 'client_id', client)).toBe(1_000);
  });
});

describe('Remove client resources', () => {
  it('answers 204 and removes the permissions; also for links that do not exist', async () => {
    await authorize(service.query, client, resource);
    for (let time = 0; time < 2; time++) {
      expect((await send('delete', `/clients/${client}/resources`, { resources: [resource.id] })).status).toBe(204);
    }
    expect(await count('client_permissions', 'client_id', client)).toBe(0);
  });
});

describe('Add client permissions', () => {
  const path = () => `/clients/${client}/permissions`;
  const pairs = (...names: string[]) => ({ permissions: [{ resource_id: resource.id, scopes: names.map(scope) }] });

  it('links the resource, too; a repetition changes nothing', async () => {
    for (let time = 0; time < 2; time++) expect((await send('post', path(), pairs('a', 'b'))).status).toBe(204);
    expect(await count('client_resources', 'client_id', client)).toBe(1);
    const { body } = await (await service.as()).get(path());
    expect(body.items.map((item: { scope_data: { scope_name: string } }) => item.scope_data.scope_name)).toEqual([
      'a',
      'b',
    ]);
  });

  it('answers 404 naming an unknown resource, an unknown scope, a scope of another resource, and grants none', async () => {
    const other = await addResource(service.query, ['x']);
    const wrong: [object, string][] = [
      [{ resource_id: NOBODY, scopes: [] }, 'permissions[0]'],
      [{ resource_id: resource.id, scopes: [scope('a'), NOBODY] }, 'permissions[0].scopes[1]'],
      [{ resource_id: resource.id, scopes: [other.scopes['x']] }, 'permissions[0].scopes[0]'],
    ];
    for (const [permission, field] of wrong) {
      expect(await send('post', path(), { permissions: [permission] })).toMatchObject({
        status: 404,
        body: { details: [{ field }] },
      });
    }
    expect(await count('client_permissions', 'client_id', client)).toBe(0);
  });

  it('60. answers 403 forbidden naming a system scope that the caller lacks', async () => {
    const [row] = await service.query<{ id: string; resource_id: string }>(
      `select * from scopes where scope_name = 'trees:write'`,
    );
    const body = { permissions: [{ resource_id: row?.resource_id, scopes: [row?.id] }] };
    const response = await send('post', path(), body, { scopes: 'clients:write trees:read' });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(response.body.message).toContain('trees:write');
    expect((await send('post', path(), body, { scopes: 'clients:write trees:write' })).status).toBe(204);
  });

  it.each([
    [{}, 'permissions'],
    [{ permissions: [{ scopes: [] }] }, 'permissions[0].resource_id'],
    [{ permissions: [{ resource_id: NOBODY, scopes: 'all' }] }, 'permissions[0].scopes'],
    [{ permissions: [NOBODY] }, 'permissions[0]'],
  ])('answers 400 to %j', async (body, field) => {
    expect(await send('post', path(), body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe('Remove client permissions', () => {
  it('answers 204 and keeps the link to the resource', async () => {
    await authorize(service.query, client, resource);
    const body = { permissions: [{ resource_id: resource.id, scopes: [scope('a'), scope('b')] }] };
    for (let time = 0; time < 2; time++)
      expect((await send('delete', `/clients/${client}/permissions`, body)).status).toBe(204);
    expect(await count('client_permissions', 'client_id', client)).toBe(1);
    expect(await count('client_resources', 'client_id', client)).toBe(1);
  });
});

describe('Add resource clients', () => {
  const path = () => `/resources/${resource.id}/clients`;
  const flag = async () => (await (await service.as()).get(path())).body.items[0]?.authorized;

  it('links clients, and updates the flag of linked ones', async () => {
    expect((await send('post', path(), { clients: [client] })).status).toBe(204);
    expect(await flag()).toBe(true);
    expect((await send('post', path(), { clients: [client], authorized: false })).status).toBe(204);
    expect(await flag()).toBe(false);
  });

  it('answers 404 naming an unknown client, 400 for a null flag', async () => {
    expect(await send('post', path(), { clients: [NOBODY] })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'clients[0]' }] },
    });
    expect((await send('post', path(), { clients: [client], authorized: null })).status).toBe(400);
  });
});

describe('Modify resource client', () => {
  it('suspends and resumes the link, honouring If-Match', async () => {
    await authorize(service.query, client, resource);
    const agent = await service.as();
    const at = `/resources/${resource.id}/clients/${client}`;
    const first = await agent.patch(at).send({ authorized: false });
    expect(first).toMatchObject({
      status: 200,
      body: { client_id: client, authorized: false, client_data: { id: client } },
    });
    expect((await agent.patch(at).set('if-match', '"old"').send({ authorized: true })).status).toBe(412);
    expect(
      (await agent.patch(at).set('if-match', String(first.headers['etag'])).send({ authorized: true })).status,
    ).toBe(200);
    expect((await agent.patch(at).send({ authorized: null })).status).toBe(400);
    expect((await agent.patch(at).send({ client_id: NOBODY })).status).toBe(400);
  });

  it('answers 404 for a client that is not linked', async () => {
    expect(
      (await (await service.as()).patch(`/resources/${resource.id}/clients/${client}`).send({ authorized: true }))
        .status,
    ).toBe(404);
  });
});

describe('tenants', () => {
  it('cannot link or see clients and resources of other tenants; shared resources can be linked', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    const own = await addClient(tenants.query, { tenant_id: mine, is_global: false });
    const [foreign, shared] = [
      await addResource(tenants.query, ['a'], {}, { tenant_id: other }),
      await addResource(tenants.query, ['a']),
    ];
    const foreignClient = await addClient(tenants.query, { tenant_id: other, is_global: false });
    await insert(tenants.query, 'client_resources', { client_id: foreignClient, resource_id: shared.id });
    const add = (resources: string[]) => agent.post(`/clients/${own}/resources`).send({ resources });
    expect((await add([foreign.id])).status).toBe(404);
    expect((await add([shared.id])).status).toBe(204);
    expect((await agent.post(`/clients/${foreignClient}/resources`).send({ resources: [shared.id] })).status).toBe(404);
    expect((await agent.post(`/resources/${shared.id}/clients`).send({ clients: [foreignClient] })).status).toBe(404);
    expect(
      (await agent.patch(`/resources/${shared.id}/clients/${foreignClient}`).send({ authorized: false })).status,
    ).toBe(404);
    const { body } = await agent.get(`/resources/${shared.id}/clients`);
    expect(body.items.map(({ client_id }: { client_id: string }) => client_id)).toEqual([own]);
  });
});

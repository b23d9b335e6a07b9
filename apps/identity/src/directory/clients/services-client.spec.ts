import { SERVICES_CLIENT_ID } from '@groundwork/service';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const SECRET = 'secret-of-the-services-of-a-test-that-guards-nothing';
const ANY_ID = '01990000-0000-7000-8000-0000000000aa';

interface Operations {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a request says of the client, by the operation. One that is not among them has to join. */
const BODIES: Readonly<Record<string, object | undefined>> = {
  'patch /clients/{client_id}': { client_description: 'Mine.' },
  'delete /clients/{client_id}': undefined,
  'post /clients/{client_id}/change_secret': {},
  'post /clients/{client_id}/permissions': { permissions: [{ resource_id: ANY_ID, scopes: [ANY_ID] }] },
  'delete /clients/{client_id}/permissions': { permissions: [{ resource_id: ANY_ID, scopes: [ANY_ID] }] },
  'post /clients/{client_id}/resources': { resources: [ANY_ID] },
  'delete /clients/{client_id}/resources': { resources: [ANY_ID] },
  'post /clients/{client_id}/tenants': { tenants: [ANY_ID] },
  'delete /clients/{client_id}/tenants': { tenants: [ANY_ID] },
  'patch /resources/{resource_id}/clients/{client_id}': { authorized: false },
};

describe('The system client services', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity({ env: { SERVICES_CLIENT_SECRET: SECRET } });
  });
  afterAll(() => service.close());

  it('can introspect tokens and do nothing else', async () => {
    const http = await service.as();
    const { body } = await http.get(`/clients/${SERVICES_CLIENT_ID}`).expect(200);
    expect(body).toMatchObject({ client_name: 'services', client_type: 'machine', is_global: true, is_public: false });
    const { body: permissions } = await http.get(`/clients/${SERVICES_CLIENT_ID}/permissions`).expect(200);
    const names = permissions.items.map((one: { scope_data: { scope_name: string } }) => one.scope_data.scope_name);
    expect(names).toEqual(['tokens:introspect']);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });

  it('answers 403 default_protected to every operation that changes it', async () => {
    const http = await service.as();
    const { body } = await service.anonymous.get('/openapi.json');
    // `/oauth2/register` takes a client's own registration token; this one has none.
    const operations = Object.entries((body as Operations).paths).flatMap(([path, methods]) =>
      path.includes('{client_id}') && !path.startsWith('/oauth2/register')
        ? Object.keys(methods).map((method) => `${method} ${path}`)
        : [],
    );
    const writes = operations.filter((operation) => !/^(get|head) /.test(operation));
    expect(writes.sort()).toEqual(Object.keys(BODIES).sort());
    for (const operation of writes) {
      const [method = '', path = ''] = operation.split(' ');
      const address = path.replace('{client_id}', SERVICES_CLIENT_ID.toUpperCase()).replace('{resource_id}', ANY_ID);
      const answer = await http[method as 'post'](address).send(BODIES[operation]);
      expect([operation, answer.status, answer.body.code]).toEqual([operation, 403, 'default_protected']);
    }
    await http.delete(`/oauth2/register/${SERVICES_CLIENT_ID}`).expect(401);
    for (const method of ['post', 'delete'] as const) {
      const answer = await http[method](`/resources/${ANY_ID}/clients`).send({ clients: [ANY_ID, SERVICES_CLIENT_ID] });
      expect([answer.status, answer.body.code]).toEqual([403, 'default_protected']);
    }
  });

  it('is in no configuration document, and no document changes or deletes it', async () => {
    const http = await service.as();
    const exported = await http.get('/configuration').set('accept', 'application/json').expect(200);
    expect(exported.text).not.toContain('"services"');
    const pruned = await http.put('/configuration?prune=true').send({ version: 1, clients: [] }).expect(200);
    expect(JSON.stringify(pruned.body)).not.toContain('"services"');
    await http.get(`/clients/${SERVICES_CLIENT_ID}`).expect(200);
    const changed = await http.put('/configuration').send({ version: 1, clients: [{ client_name: 'services' }] });
    expect([changed.status, changed.body.details?.[0]?.field]).toEqual([400, 'clients[0].client_name']);
  });

  it('is added to an installation without it, beside a client of the same name, and accepts a new secret', async () => {
    const restart = async (secret: string) =>
      (await startIdentity({ schema: service.schema, env: { SERVICES_CLIENT_SECRET: secret } })).close();
    const hashes = async () => {
      const [row] = await service.query<{ secret_hash: string; previous_secret_hash: string | null; name: string }>(
        `select client_name as name, secret_hash, previous_secret_hash from clients where id = '${SERVICES_CLIENT_ID}'`,
      );
      return row;
    };
    const first = await hashes();
    await restart(SECRET);
    expect(await hashes()).toEqual(first);
    await restart(`${SECRET}-2`);
    const second = await hashes();
    expect(second).toMatchObject({ previous_secret_hash: first?.secret_hash });
    expect(second?.secret_hash).not.toBe(first?.secret_hash);
    await service.query(`delete from clients where id = '${SERVICES_CLIENT_ID}'`);
    await (await service.as()).post('/clients').send({ client_name: 'services' }).expect(201);
    await Promise.all([restart(SECRET), restart(SECRET)]);
    expect(await hashes()).toMatchObject({ name: `services ${SERVICES_CLIENT_ID}`, secret_hash: first?.secret_hash });
  });
});

describe('The credentials of services', () => {
  let whole: Whole;
  beforeAll(async () => {
    whole = await startWhole({ SERVICES_CLIENT_SECRET: SECRET });
  });
  afterAll(() => whole.close());

  it('authenticate introspection, and obtain a token with tokens:introspect only', async () => {
    const form = (path: string, fields: Readonly<Record<string, string>>) =>
      whole.form(path, { ...fields, client_id: SERVICES_CLIENT_ID, client_secret: SECRET });
    const unknown = await form('/oauth2/introspect', { token: 'x' });
    expect([unknown.status, unknown.body]).toEqual([200, { active: false }]);
    const known = await form('/oauth2/introspect', { token: await whole.tokenFor('users:read') });
    expect(known.body).toMatchObject({ active: true, scope: 'users:read' });
    const { body } = await form('/token', { grant_type: 'client_credentials' });
    expect(body.scope).toBe('tokens:introspect');
  });
});

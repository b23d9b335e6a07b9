import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';

let service: TestService;
let http: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startIdentity();
  http = await service.as();
});
afterAll(() => service.close());

let made = 0;
const newClient = (claims: unknown, more: object = {}) =>
  http.post('/clients').send({ client_name: `Client ${++made}`, client_metadata: { claims }, ...more });
const newResource = (claims: unknown) =>
  http
    .post('/resources')
    .send({ resource_type: 'api', resource_name: `Resource ${++made}`, resource_metadata: { claims } });
const ROLES = { claim: 'roles', from: 'roles', only: ['shop-*'], as: 'list', max: 20 };

describe('claims of a client', () => {
  it('are stored as given, replaced as a whole, and removed by null', async () => {
    const { status, body } = await newClient([ROLES, { claim: 'plan', value: 'pro' }], { is_first_party: true });
    expect([status, body.client_metadata.claims]).toEqual([201, [ROLES, { claim: 'plan', value: 'pro' }]]);
    const patch = (client_metadata: object) => http.patch(`/clients/${body.id}`).send({ client_metadata });
    const replaced = await patch({ claims: [{ claim: 'plan', value: false }] });
    expect(replaced.body.client_metadata.claims).toEqual([{ claim: 'plan', value: false }]);
    expect((await patch({ claims: null })).body.client_metadata).not.toHaveProperty('claims');
  });

  it.each<[string, unknown]>([
    ['claims[0].claim', [{ claim: 'sub', value: 1 }]],
    ['claims[0].claim', [JSON.parse('{ "claim": "__proto__", "value": 1 }')]],
    ['claims[1].claim', [ROLES, { claim: 'scope', value: 'x' }]],
    ['claims[0].from', [{ claim: 'x', from: 'user.password_hash' }]],
    ['claims[0].from', [{ claim: 'x' }]],
    ['claims[0].value', [{ claim: 'x', from: 'roles', value: 1 }]],
    ['claims[0].max', [{ claim: 'x', from: 'roles', max: 201 }]],
    ['claims[0].only', [{ claim: 'x', from: 'user.email', only: ['*'] }]],
    ['claims', [ROLES, ROLES]],
    ['claims', Array.from({ length: 21 }, (_, n) => ({ claim: `c${n}`, value: n }))],
  ])('answers 400 naming client_metadata.%s', async (member, claims) => {
    const { status, body } = await newClient(claims, { is_first_party: true });
    expect([status, body.details?.[0]?.field]).toEqual([400, `client_metadata.${member}`]);
  });

  it('require a scope where the client is not first-party, also when it changes to that', async () => {
    const refused = await newClient([ROLES]);
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'client_metadata.claims[0].scope']);
    expect((await newClient([{ ...ROLES, scope: 'profile' }])).status).toBe(201);
    const { body } = await newClient([ROLES], { is_first_party: true });
    const { status, body: answer } = await http.patch(`/clients/${body.id}`).send({ is_first_party: false });
    expect([status, answer.details[0].field]).toEqual([400, 'client_metadata.claims[0].scope']);
  });

  it('can be set only by callers who hold the privileges of the client', async () => {
    const { body } = await newClient([], { is_first_party: true });
    await http
      .post(`/clients/${body.id}/resources`)
      .send({ resources: [await systemResource()] })
      .expect(204);
    const [scope] = await service.query<{ id: string; resource_id: string }>(
      `select id, resource_id from scopes where scope_name = 'users:read'`,
    );
    const permissions = [{ resource_id: scope!.resource_id, scopes: [scope!.id] }];
    await http.post(`/clients/${body.id}/permissions`).send({ permissions }).expect(204);
    const weaker = await service.as({ scopes: ['clients:read', 'clients:write'] });
    const { status } = await weaker.patch(`/clients/${body.id}`).send({ client_metadata: { claims: [ROLES] } });
    expect(status).toBe(403);
  });
});

const systemResource = async (): Promise<string> =>
  (await service.query<{ id: string }>(`select id from resources where identifier_url = 'urn:groundwork:identity'`))[0]!
    .id;

describe('claims of a resource', () => {
  it('are stored, changed, and rejected naming the member', async () => {
    const { status, body } = await newResource([ROLES]);
    expect([status, body.resource_metadata.claims]).toEqual([201, [ROLES]]);
    const patch = (claims: unknown) => http.patch(`/resources/${body.id}`).send({ resource_metadata: { claims } });
    expect((await patch([{ claim: 'plan', from: 'client.app_metadata.plan' }])).status).toBe(200);
    const refused = await patch([{ claim: 'aud', value: 'https://other.example' }]);
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'resource_metadata.claims[0].claim']);
    const created = await newResource([{ claim: 'tenant_id', value: 'x' }]);
    expect([created.status, created.body.details[0].field]).toEqual([400, 'resource_metadata.claims[0].claim']);
  });

  it('are rejected with 400 for a system resource', async () => {
    const { status, body } = await http
      .patch(`/resources/${await systemResource()}`)
      .send({ resource_metadata: { claims: [ROLES] } });
    expect([status, body.details[0].field]).toEqual([400, 'resource_metadata.claims']);
  });
});

describe('the configuration document', () => {
  it('contains claims of clients and resources, and changes nothing when it is applied again', async () => {
    const { body: client } = await newClient([ROLES], { is_first_party: true });
    const { body: resource } = await newResource([ROLES]);
    const { body: document } = await http.get('/configuration').expect(200);
    const claimsOf = (records: Record<string, unknown>[], key: string, name: unknown, member: string) =>
      (records.find((record) => record[key] === name)?.[member] as { claims: unknown }).claims;
    expect(claimsOf(document.clients, 'client_name', client.client_name, 'client_metadata')).toEqual([ROLES]);
    expect(claimsOf(document.resources, 'resource_name', resource.resource_name, 'resource_metadata')).toEqual([ROLES]);
    const { status, body } = await http.put('/configuration').send(document);
    expect([status, body.changes ?? body]).toEqual([200, expect.anything()]);
    const { body: again } = await http.get('/configuration').expect(200);
    expect(again).toEqual(document);
  });

  it.each([
    [
      'clients[0].client_metadata.claims[0].claim',
      { clients: [{ tenant: null, client_name: 'Bad', client_metadata: { claims: [{ claim: 'iss', value: 1 }] } }] },
    ],
    [
      'clients[0].client_metadata.claims[0].scope',
      { clients: [{ tenant: null, client_name: 'Bad', client_metadata: { claims: [ROLES] } }] },
    ],
    [
      'resources[0].resource_metadata.claims[0].claim',
      {
        resources: [
          {
            tenant: null,
            resource_type: 'api',
            resource_name: 'Bad',
            resource_metadata: { claims: [{ claim: 'iss', value: 1 }] },
          },
        ],
      },
    ],
  ])('is rejected naming %s', async (field, entries) => {
    const { status, body } = await http.put('/configuration').send({ version: 1, ...entries });
    expect([status, body.details.map((detail: { field: string }) => detail.field)]).toEqual([400, [field]]);
  });
});

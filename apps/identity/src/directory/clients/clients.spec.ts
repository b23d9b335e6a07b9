import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity, TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addClient, addResource, addTenant, authorize } from '../../testing/sample.js';
import { twoTenants } from '../../testing/world.js';
import { clientView } from './clients.service.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const aClient = (rest: object = {}) => ({ client_name: `Client ${++made}`, ...rest });
const create = async (rest: object = {}) => (await service.as()).post('/clients').send(aClient(rest));
const patch = async (id: string, changes: object) => (await service.as()).patch(`/clients/${id}`).send(changes);
const urls = (members: object) => ({ client_metadata: { urls: members } });

describeResource({
  service: () => service,
  tenants: () => tenants,
  tenantIds: () => twoTenants(tenants),
  path: '/clients',
  view: clientView,
  scopes: { read: 'clients:read', write: 'clients:write' },
  // Without a secret, which is shown only once.
  sample: () => aClient({ client_type: 'spa', is_public: true }),
  changes: { client_description: 'Changed', app_metadata: [{ key: 'team', value: 'a' }], is_first_party: true },
  refused: [
    { body: { client_type: 'toaster' }, field: 'client_type' },
    { body: { client_name: '' }, field: 'client_name' },
    { body: { client_name: 'x'.repeat(256) }, field: 'client_name' },
    { body: { client_secret: 'mine' }, field: 'client_secret' },
    { body: { is_default: true }, field: 'is_default' },
    ...['http://127.0.0.1/out', 'https://10.0.0.1/out', 'https://localhost/out', 'http://shop.example/out'].map(
      (backchannel_logout_uri) => ({
        body: { client_metadata: { urls: { backchannel_logout_uri } } },
        field: 'client_metadata.urls.backchannel_logout_uri',
      }),
    ),
    ...['http://shop.example/keys', 'https://[::1]/keys', 'https://169.254.169.254/keys', 'https://a.localhost/k'].map(
      (jwks_uri) => ({
        body: { client_metadata: { oauth: { jwks_uri } } },
        field: 'client_metadata.oauth.jwks_uri',
      }),
    ),
    ...['logo_uri', 'policy_uri', 'tos_uri', 'client_uri', 'tos_uri#mn'].flatMap((name) =>
      ['javascript:alert(1)', 'http://shop.example', 'data:text/html,x', ' https://shop.example', 7].map((uri) => ({
        body: { client_metadata: { oauth: { [name]: uri } } },
        field: `client_metadata.oauth.${name}`,
      })),
    ),
    { body: { is_public: 'yes' }, field: 'is_public' },
    { body: { is_global: null }, field: 'is_global' },
    { body: { tenant_id: 'x' }, field: 'tenant_id' },
    { body: { client_type: 'machine' }, field: 'is_public' },
    { body: { client_metadata: { grant_types: ['client_credentials'] } }, field: 'is_public' },
    { body: { client_metadata: { grant_types: ['magic'] } }, field: 'client_metadata.grant_types' },
    { body: { client_metadata: { nonsense: 1 } }, field: 'client_metadata.nonsense' },
    { body: { client_metadata: { oauth: { x: 'y'.repeat(17_000) } } }, field: 'client_metadata.oauth' },
    {
      body: { client_metadata: { refresh_token: { expiration_lifetime: 1 } } },
      field: 'client_metadata.refresh_token.expiration_lifetime',
    },
    {
      body: {
        app_metadata: [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      field: 'app_metadata',
    },
    { body: urls({ redirect_uris: ['https://a.example/*'] }), field: 'client_metadata.urls.redirect_uris[0]' },
    { body: urls({ redirect_uris: ['https://a.example/#x'] }), field: 'client_metadata.urls.redirect_uris[0]' },
    { body: urls({ redirect_uris: ['http://a.example/'] }), field: 'client_metadata.urls.redirect_uris[0]' },
    { body: urls({ allowed_origins: ['https://a.example/x'] }), field: 'client_metadata.urls.allowed_origins[0]' },
  ],
});

describe('Create client', () => {
  it('62. shows the secret of a confidential client in this response only, and stores only its digest', async () => {
    const { body, status } = await create();
    expect({ status, type: body.client_type, public: body.is_public, global: body.is_global }).toEqual({
      status: 201,
      type: 'web',
      public: false,
      global: true,
    });
    expect(body.client_secret).toMatch(/^[\w-]{43}$/);
    expect((await (await service.as()).get(`/clients/${body.id}`)).body.client_secret).toBeNull();
    const [row] = await service.query<{ row: string }>('select to_jsonb(c)::text as row from clients c where id = $1', [
      body.id,
    ]);
    expect(row?.row).not.toContain(body.client_secret);
  });

  it('answers 400 to settings the authorization server does not support', async () => {
    const oauth = { token_endpoint_auth_method: 'private_key_jwt', jwks: 'nonsense' };
    expect(await create({ client_metadata: { oauth } })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'client_metadata' }] },
    });
    const { id } = (await create()).body;
    expect((await patch(id, { client_metadata: { oauth } })).status).toBe(400);
  });

  it('shows no secret where it is not among the requested fields', async () => {
    const { body } = await (await service.as()).post('/clients').query({ fields: 'id' }).send(aClient());
    expect(Object.keys(body)).toEqual(['id']);
  });

  it('stores settings without null members', async () => {
    const { body } = await create({
      client_metadata: { urls: null, grant_types: ['password'], id_token: { expiration_lifetime: null } },
      app_metadata: null,
    });
    expect(body).toMatchObject({ client_metadata: { grant_types: ['password'], id_token: {} }, app_metadata: [] });
    expect(body.client_metadata).not.toHaveProperty('urls');
  });

  it('answers 409 conflict when the name is taken, 404 for an unknown tenant', async () => {
    const { client_name } = (await create()).body;
    expect(await create({ client_name })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'client_name' }] },
    });
    expect((await create({ tenant_id: '00000000-0000-7000-8000-00000000dead' })).status).toBe(404);
  });

  it('assigns a client that is not global to the default tenant', async () => {
    const [tenant] = await service.query<{ id: string }>('select id from tenants where is_default');
    expect((await create({ is_global: false })).body).toMatchObject({ is_global: false, tenant_id: tenant?.id });
  });
});

describe('A client that authenticates with a key', () => {
  const keyed = {
    client_type: 'machine',
    client_metadata: {
      oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://shop.example/keys' },
    },
  };
  const hashOf = async (id: string) =>
    (await service.query<{ secret_hash: string | null }>('select secret_hash from clients where id = $1', [id]))[0]!
      .secret_hash;

  it('gets no secret, neither at creation nor later', async () => {
    const { status, body } = await create(keyed);
    expect([status, body.client_secret, await hashOf(body.id)]).toEqual([201, null, null]);
    const changed = await (await service.as()).post(`/clients/${body.id}/change_secret`);
    expect([changed.status, changed.body.message]).toEqual([400, expect.stringContaining('private_key_jwt')]);
  });

  it('loses the secret it had', async () => {
    const { body } = await create({ client_type: 'machine' });
    expect(await hashOf(body.id)).toEqual(expect.any(String));
    const { client_metadata } = keyed;
    expect((await patch(body.id, { client_metadata })).status).toBe(200);
    expect(await hashOf(body.id)).toBeNull();
  });

  it('accepts https addresses of pages to display', async () => {
    const oauth = { logo_uri: 'https://shop.example/logo.png', 'tos_uri#mn': 'https://shop.example/tos' };
    expect((await create({ client_metadata: { oauth } })).status).toBe(201);
  });

  it('gets an error about implicit redirect URIs whose text applies to every client type', async () => {
    const { body } = await create({
      client_type: 'spa',
      is_public: true,
      client_metadata: { grant_types: ['implicit'], urls: { redirect_uris: ['http://localhost:3000/cb'] } },
    });
    expect(body.message).toContain('clients that list the grant implicit');
    expect(body.message).not.toContain('web client');
  });
});

describe('Modify client', () => {
  it('merges settings by member', async () => {
    const { id } = (await create({ client_metadata: { grant_types: ['password'], oauth: { a: 1 } } })).body;
    const { body } = await patch(id, { client_metadata: { oauth: { b: 2 }, grant_types: null } });
    expect(body.client_metadata).toEqual({ oauth: { a: 1, b: 2 } });
  });

  it('validates the client as it is after the change', async () => {
    const { id } = (await create({ client_metadata: { grant_types: ['client_credentials'] } })).body;
    expect(await patch(id, { is_public: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'is_public' }] },
    });
    expect((await patch(id, { is_public: true, client_metadata: { grant_types: null } })).status).toBe(200);
  });

  it('lets no public client exchange tokens, whichever comes first', async () => {
    const client_metadata = { token_exchange: { subject_audiences: ['https://orders.example'] } };
    const refused = { details: [{ field: 'client_metadata.token_exchange.subject_audiences' }] };
    expect(await create({ is_public: true, client_metadata })).toMatchObject({ status: 400, body: refused });
    const { id } = (await create({ client_metadata })).body;
    expect(await patch(id, { is_public: true })).toMatchObject({ status: 400, body: refused });
    const { body } = await patch(id, { is_public: true, client_metadata: { token_exchange: null } });
    expect(body.client_metadata).not.toHaveProperty('token_exchange');
  });

  it('demands signed requests of a client that has keys alone', async () => {
    const oauth = { require_signed_request_object: true };
    expect(await create({ client_metadata: { oauth } })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'client_metadata.oauth.require_signed_request_object' }] },
    });
    const jwks_uri = 'https://shop.example/keys';
    expect((await create({ client_metadata: { oauth: { ...oauth, jwks_uri } } })).status).toBe(201);
  });

  it('removes the secret of a client that becomes public', async () => {
    const { id } = (await create()).body;
    await patch(id, { is_public: true });
    expect(await service.query('select 1 from clients where id = $1 and secret_hash is null', [id])).toHaveLength(1);
  });

  it('answers 400 to a change of the type', async () => {
    expect((await patch((await create()).body.id, { client_type: 'native' })).status).toBe(400);
  });
});

describe('Delete client', () => {
  it('revokes what was issued to it, and deletes its links', async () => {
    const id = await addClient(service.query);
    await authorize(service.query, id, await addResource(service.query, ['a']));
    await service.query(
      `insert into oidc_payloads (model, id, payload, client_id, expires_at) values ('Grant', gen_random_uuid()::text, '{}', $1, now())`,
      [id],
    );
    expect((await (await service.as()).delete(`/clients/${id}`)).status).toBe(204);
    expect(await service.query('select 1 from oidc_payloads where client_id = $1', [id])).toEqual([]);
  });

  it('64. answers 403 default_protected for the default client', async () => {
    const response = await (await service.as()).delete(`/clients/${TEST_ENVIRONMENT.DEFAULT_CLIENT_ID}`);
    expect(response).toMatchObject({ status: 403, body: { code: 'default_protected' } });
  });
});

describe('Change client secret', () => {
  const change = async (id: string, query: object = {}, token = {}) =>
    (await service.as(token)).post(`/clients/${id}/change_secret`).query(query);
  const secrets = async (id: string) =>
    (await service.query<Record<string, unknown>>('select * from clients where id = $1', [id]))[0];

  it('returns the client with a new secret, which replaces the previous one', async () => {
    const { id, client_secret } = (await create()).body;
    const before = await secrets(id);
    const { status, body } = await change(id);
    expect(status).toBe(200);
    expect(body.client_secret).not.toBe(client_secret);
    expect(await secrets(id)).toMatchObject({ previous_secret_hash: null, previous_secret_expires_at: null });
    expect((await secrets(id))?.['secret_hash']).not.toBe(before?.['secret_hash']);
  });

  it('keeps the previous secret valid for grace_seconds', async () => {
    const { id } = (await create()).body;
    const before = await secrets(id);
    await change(id, { grace_seconds: 60 });
    expect((await secrets(id))?.['previous_secret_hash']).toBe(before?.['secret_hash']);
  });

  it.each(['-1', 'x', '2592001'])('answers 400 for grace_seconds %s', async (grace_seconds) => {
    expect(await change((await create()).body.id, { grace_seconds })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'grace_seconds' }] },
    });
  });

  it('answers 400 for a public client, 404 for an unknown one', async () => {
    expect((await change((await create({ is_public: true })).body.id)).status).toBe(400);
    expect((await change('00000000-0000-7000-8000-00000000dead')).status).toBe(404);
  });

  it('answers 403 forbidden when the client holds privileges the caller lacks', async () => {
    const response = await change(TEST_ENVIRONMENT.DEFAULT_CLIENT_ID, {}, { scopes: 'clients:write' });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('tenants', () => {
  it('60. cannot see global clients, and get 400 for is_global and tenant_id', async () => {
    const tenantId = await addTenant(tenants.query);
    const agent = await tenants.as({ tenantId });
    expect((await agent.get(`/clients/${TEST_ENVIRONMENT.DEFAULT_CLIENT_ID}`)).status).toBe(404);
    for (const member of [{ is_global: false }, { tenant_id: tenantId }]) {
      expect((await agent.post('/clients').send(aClient(member))).status).toBe(400);
      const { id } = (await agent.post('/clients').send(aClient())).body;
      expect((await agent.patch(`/clients/${id}`).send(member)).status).toBe(400);
    }
  });

  it.each([{ is_global: true }, { tenant_id: '0197a000-0000-7000-8000-00000000beef' }])(
    'get 400 for %j where the header Tenant-Id names a tenant',
    async (member) => {
      const tenantId = await addTenant(tenants.query);
      const all = await tenants.as();
      const there = { 'tenant-id': tenantId };
      const refused = { status: 400, body: { details: [{ field: Object.keys(member)[0] }] } };
      expect(await all.post('/clients').set(there).send(aClient(member))).toMatchObject(refused);
      const { id } = (
        await all
          .post('/clients')
          .set(there)
          .send(aClient({ tenant_id: tenantId }))
      ).body;
      expect(await all.patch(`/clients/${id}`).set(there).send(member)).toMatchObject(refused);
    },
  );

  it('see a client that is assigned to them, and no longer once it is global', async () => {
    const tenantId = await addTenant(tenants.query);
    const all = await tenants.as();
    const { id } = (await all.post('/clients').send(aClient({ tenant_id: tenantId }))).body;
    const there = await tenants.as({ tenantId });
    expect((await there.get(`/clients/${id}`)).status).toBe(200);
    expect((await all.patch(`/clients/${id}`).send({ is_global: true })).body).toMatchObject({ tenant_id: null });
    expect((await there.get(`/clients/${id}`)).status).toBe(404);
  });
});

import { newId } from '@groundwork/records';
import {
  addColumnsOfNextRelease,
  describeOperations,
  describeRollingUpgrade,
  type ApiDocument,
  type TestService,
} from '@groundwork/testing';
import { IDENTITY_SCOPES } from './app/first-start/system-resources.js';
import { insertDefaults } from './app/first-start/insert-defaults.js';
import { addRegisteredUser } from './directory/users/insert-users.js';
import type { ExternalProfile } from './sign-in/external/external-profile.js';
import { addExternalUser } from './sign-in/external/external-users.service.js';
import { startTestDatabase } from './testing/test-database.js';
import { startIdentity } from './testing/identity-under-test.js';
import {
  addClient,
  addConsent,
  addDomain,
  addProvider,
  addResource,
  addTenant,
  addUser,
  authorize,
  insert,
} from './testing/sample.js';
import { startWhole, type Whole } from './testing/start-whole.js';
import { addGroup, addRole } from './testing/world.js';

let service: TestService;
let upgraded: TestService;
let whole: Whole;
beforeAll(async () => {
  service = await startIdentity();
  upgraded = await startIdentity();
  whole = await startWhole();
});
afterAll(async () => {
  await service.close();
  await upgraded.close();
  await whole.close();
});

const BY_CLIENT = 'the client authenticates: Basic, client_secret_post, private_key_jwt or none';
const BY_ITSELF = 'its own controller reads the token and checks it (token-api specs, 26 to 31)';
const BY_REGISTRATION = "the tenant's policy, or the client's own registration token (client-registration.spec.ts)";
const BY_CONNECTION = 'the token of its connection (scim specs)';
const BY_NOBODY = 'for people without an account or password; limited by address (53, 67)';

/** A record for each path parameter, all of one tenant. */
async function addRecords(service: TestService, tenant_id: string): Promise<Record<string, string>> {
  const { query } = service;
  const resource = await addResource(query, ['things:read'], {}, { tenant_id });
  const user_id = await addUser(query, tenant_id);
  const identity_provider_id = await addProvider(query, tenant_id);
  const client_id = await addClient(query, { tenant_id, is_global: false });
  await authorize(query, client_id, resource);
  const domain_id = await addDomain(query, tenant_id);
  const grant_id = await addClient(query);
  await addConsent(query, user_id, grant_id);
  return {
    tenant_id,
    language: 'en',
    template: 'one_time_password',
    kind: 'logo',
    user_id,
    identity_provider_id,
    domain_id,
    grant_id,
    resource_id: resource.id,
    scope_id: resource.scopes['things:read']!,
    client_id,
    role_id: await addRole(service, { tenant_id }),
    group_id: await addGroup(service, { tenant_id }),
    identity_id: await insert(query, 'user_identities', {
      user_id,
      provider_id: identity_provider_id,
      external_id: 'ann',
    }),
    ticket_id: await insert(query, 'tickets', {
      tenant_id,
      user_id,
      ticket_type: 'password_change',
      token_hash: newId(),
      expires_at: new Date(Date.now() + 60_000),
    }),
    invitation_id: await insert(query, 'tickets', {
      tenant_id,
      ticket_type: 'invitation',
      token_hash: newId(),
      payload: { email: 'guest@example.com', roles: [], groups: [] },
      expires_at: new Date(Date.now() + 60_000),
    }),
    hook_id: await insert(query, 'hooks', {
      tenant_id,
      event: 'post_login',
      url: 'https://hooks.example',
      salt: Buffer.alloc(32),
    }),
    connection_id: await insert(query, 'scim_connections', {
      tenant_id,
      connection_name: 'Directory',
      token_hash: newId(),
    }),
    import_id: await insert(query, 'imports', { tenant_id, state: 'completed' }),
    kid: (await query<{ kid: string }>('select kid from signing_keys limit 1'))[0]!.kid,
  };
}

describeOperations({
  service: () => service,
  scopes: Object.keys(IDENTITY_SCOPES),
  // The management API accepts the tokens of the test's issuer; the document covers all of identity.
  document: async () => (await whole.send('get', '/openapi.json').expect(200)).body as ApiDocument,
  tenants: async () => {
    const [owner, other] = [await addTenant(service.query), await addTenant(service.query)];
    return { owned: await addRecords(service, owner), owner, other };
  },
  public: {
    'post /token': BY_CLIENT,
    'post /revoke': BY_CLIENT,
    'post /device_code': BY_CLIENT,
    'post /oauth2/introspect': BY_CLIENT,
    'post /oauth2/revoke': BY_CLIENT,
    'post /tokeninfo': BY_CLIENT,
    'post /oauth2/register': BY_REGISTRATION,
    'get /oauth2/register/{client_id}': BY_REGISTRATION,
    'put /oauth2/register/{client_id}': BY_REGISTRATION,
    'delete /oauth2/register/{client_id}': BY_REGISTRATION,
    'get /scim/v2/{connection_id}/Users': BY_CONNECTION,
    'post /scim/v2/{connection_id}/Users': BY_CONNECTION,
    'get /scim/v2/{connection_id}/Users/{id}': BY_CONNECTION,
    'put /scim/v2/{connection_id}/Users/{id}': BY_CONNECTION,
    'patch /scim/v2/{connection_id}/Users/{id}': BY_CONNECTION,
    'delete /scim/v2/{connection_id}/Users/{id}': BY_CONNECTION,
    'get /scim/v2/{connection_id}/Groups': BY_CONNECTION,
    'post /scim/v2/{connection_id}/Groups': BY_CONNECTION,
    'get /scim/v2/{connection_id}/Groups/{id}': BY_CONNECTION,
    'put /scim/v2/{connection_id}/Groups/{id}': BY_CONNECTION,
    'patch /scim/v2/{connection_id}/Groups/{id}': BY_CONNECTION,
    'delete /scim/v2/{connection_id}/Groups/{id}': BY_CONNECTION,
    'get /scim/v2/{connection_id}/ServiceProviderConfig': BY_CONNECTION,
    'get /scim/v2/{connection_id}/ResourceTypes': BY_CONNECTION,
    'get /scim/v2/{connection_id}/ResourceTypes/{name}': BY_CONNECTION,
    'get /scim/v2/{connection_id}/Schemas': BY_CONNECTION,
    'get /scim/v2/{connection_id}/Schemas/{schema}': BY_CONNECTION,
    'get /userinfo': BY_ITSELF,
    'get /oauth2/userinfo': BY_ITSELF,
    'post /oauth2/userinfo': BY_ITSELF,
    'post /otp': BY_NOBODY,
    'post /password/forgot': BY_NOBODY,
    'post /registrations': BY_NOBODY,
  },
  elsewise: {
    'get /keys': { status: 403, why: 'keys belong to the deployment: no tenant sees them' },
    'post /keys/{kid}/revoke': { status: 403, why: 'keys belong to the deployment: no tenant may, whatever the kid' },
  },
  unconditional: {
    'delete /tenants/{tenant_id}/invitations/{invitation_id}':
      'an invitation is not changed, but sent once more or taken back',
  },
});

describeRollingUpgrade({
  service: () => upgraded,
  document: async () => (await whole.send('get', '/openapi.json').expect(200)).body as ApiDocument,
  records: async () => {
    const tenantId = await addTenant(upgraded.query, { tenant_metadata: { registration_enabled: true } });
    const owned = await addRecords(upgraded, tenantId);
    return {
      tenantId,
      owned: { ...owned, permission_id: owned['scope_id']!, provider_id: owned['identity_provider_id']! },
    };
  },
  sent: {
    // One that is enabled would be asked by what follows.
    'post /hooks': {
      body: {
        type: 'application/json',
        text: '{"event":"pre_token","url":"https://hooks.example/","is_enabled":false}',
      },
    },
    'post /users': { body: { type: 'application/json', text: '{"username":"next"}' } },
    'post /users/import': { body: { type: 'application/x-ndjson', text: '{"username":"imported"}' } },
  },
  without: { 'get /audit_events': 'an event shows the row as it is, new columns included' },
  writes: [
    'post /users',
    'post /registrations',
    'post /roles',
    'post /groups',
    'post /clients',
    'post /resources',
    'post /roles/{role_id}/members',
    'post /users/{user_id}/roles',
    'patch /users/{user_id}',
    'patch /clients/{client_id}',
    'delete /users/{user_id}',
  ],
});

describe('users, while the next release migrates the schema', () => {
  it('are added by the first start, a registration and a first sign-in at an external provider', async () => {
    const db = await startTestDatabase();
    await addColumnsOfNextRelease(db.schema);
    const defaults = { clientId: newId(), clientSecretHash: 'x', addresses: [], username: 'admin', email: null };
    await db.records.transaction((tx) => insertDefaults(tx, { ...defaults, passwordHash: 'x' }));
    const tenant = await addTenant(db.schema.query);
    const profile: ExternalProfile = { texts: { name: 'Ann' }, email: 'ann@example.com', phone: null };
    expect(await addExternalUser(db.records, tenant, profile)).toBeDefined();
    const user = { tenant_id: tenant, email: 'bob@example.com', password_hash: 'x' };
    expect(await addRegisteredUser(db.records, user)).toMatchObject({ isNew: true });
    expect(await addRegisteredUser(db.records, user)).toMatchObject({ isNew: false });
    await db.close();
  });
});

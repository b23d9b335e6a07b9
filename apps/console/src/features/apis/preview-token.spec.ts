import { previewToken, type TokenFacts } from './preview-token';

const NOW = 1_800_000_000;
const api = { id: 'api', resource_metadata: { is_system: false, identifier_url: 'https://orders.example' } };
const FACTS: TokenFacts = {
  issuer: 'https://id.example',
  api,
  client: {
    id: 'client',
    client_type: 'machine',
    client_metadata: null,
    is_first_party: true,
    is_global: false,
    tenant_id: 'tenant',
  },
  granted: [
    { id: '1', name: 'orders:read' },
    { id: '2', name: 'orders:write' },
  ],
  authorized: true,
};
const user = { id: 'user', tenant_id: 'other', is_blocked: false, held: new Set(['2']), isAdmitted: true };
const withApi = (metadata: object): TokenFacts => ({
  ...FACTS,
  api: { ...api, resource_metadata: { ...api.resource_metadata, ...metadata } },
});
const withClient = (client: object): TokenFacts => ({ ...FACTS, client: { ...FACTS.client, ...client } });
const payloadOf = (facts: TokenFacts): Readonly<Record<string, unknown>> => {
  const preview = previewToken(facts, NOW);
  if (typeof preview === 'string') throw new Error(preview);
  return preview.payload;
};

it('is of the application itself: all that it was granted', () => {
  expect(previewToken(FACTS, NOW)).toEqual({
    header: { alg: 'ES256', typ: 'at+jwt', kid: '…' },
    lifetime: 900,
    payload: {
      iss: 'https://id.example',
      aud: 'https://orders.example',
      sub: 'client',
      client_id: 'client',
      scope: 'orders:read orders:write',
      tenant_id: 'tenant',
      jti: '…',
      iat: NOW,
      nbf: NOW,
      exp: NOW + 900,
    },
  });
  expect(payloadOf(withClient({ tenant_id: null }))).not.toHaveProperty('tenant_id');
});

it('is of a user: what roles gave them, where roles decide', () => {
  const of = (facts: TokenFacts) => payloadOf({ ...facts, user });
  expect(of(FACTS)).toMatchObject({
    sub: 'user',
    tenant_id: 'other',
    scope: 'orders:read orders:write',
    grant_id: '…',
  });
  expect(of(withApi({ rbac_enabled: true }))).toMatchObject({ scope: 'orders:write' });
  expect(of(withApi({ acr_required: 'urn:two' }))).toMatchObject({ acr: 'urn:two', auth_time: NOW });
  expect(payloadOf(withApi({ rbac_enabled: true, acr_required: 'urn:two' }))).toMatchObject({
    scope: 'orders:read orders:write',
  });
});

it('says what the API sets: audience, life, signature, permissions, claims', () => {
  expect(payloadOf(withApi({ identifier_url: null }))).toMatchObject({ aud: 'urn:uuid:api' });
  expect(payloadOf(withApi({ token_lifetime: 60, scopes_added: true }))).toMatchObject({
    exp: NOW + 60,
    permissions: ['orders:read', 'orders:write'],
  });
  expect(previewToken(withApi({ signing_algorithm: 'RS256' }), NOW)).toMatchObject({ header: { alg: 'RS256' } });
  const claims = [
    { claim: 'edition', value: 'pro' },
    { claim: 'roles', from: 'roles', scope: 'orders:read' },
    { claim: 'level', from: 'user.app_metadata.level', scope: 'other' },
    { claim: 'sub', value: 'somebody' },
  ];
  const facts = withApi({ claims });
  expect(payloadOf({ ...facts, user })).toMatchObject({ edition: 'pro', roles: '… (roles)', sub: 'user' });
  expect(payloadOf(facts)).toMatchObject({ edition: 'pro', sub: 'client' });
  expect(payloadOf(facts)).not.toHaveProperty('roles');
  expect(payloadOf(facts)).not.toHaveProperty('level');
  expect(payloadOf({ ...facts, client: { ...facts.client, is_first_party: false } })).not.toHaveProperty('edition');
});

it('says that a token is bound to a key', () => {
  expect(payloadOf(withClient({ client_metadata: { oauth: { dpop_bound_access_tokens: true } } }))).toMatchObject({
    cnf: { jkt: '…' },
  });
});

it.each<[string, TokenFacts]>([
  ['notLinked', { ...FACTS, authorized: undefined }],
  ['suspended', { ...FACTS, authorized: false }],
  ['noScopes', { ...FACTS, granted: [] }],
  ['blocked', { ...FACTS, user: { ...user, is_blocked: true } }],
  ['notAdmitted', { ...FACTS, user: { ...user, isAdmitted: false } }],
  ['noMachine', withClient({ client_type: 'spa' })],
  ['noMachine', withClient({ client_metadata: { grant_types: ['refresh_token'] } })],
  ['lacking', { ...withApi({ rbac_enabled: true }), user: { ...user, held: new Set() } }],
  [
    'profile',
    {
      ...withApi({ signing_algorithm: 'RS256' }),
      ...withClientOnly({ client_metadata: { security_profile: 'fapi2' } }),
    },
  ],
])('says why there is none: %s', (reason, facts) => {
  expect(previewToken(facts, NOW)).toBe(reason);
});

function withClientOnly(client: object): Pick<TokenFacts, 'client'> {
  return { client: withClient(client).client };
}

it('takes what is not known for allowed, and grants that are named before the kind', () => {
  expect(payloadOf({ ...FACTS, user: { ...user, isAdmitted: undefined } })).toMatchObject({ sub: 'user' });
  const client = { client_type: 'web', client_metadata: { grant_types: ['client_credentials'] } };
  expect(payloadOf(withClient(client))).toMatchObject({ sub: 'client' });
});

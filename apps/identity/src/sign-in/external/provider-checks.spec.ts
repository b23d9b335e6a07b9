import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestService } from '@groundwork/testing';
import { discovery, startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addProvider, addTenant } from '../../testing/sample.js';

const DOCUMENT = '/.well-known/openid-configuration';
const UNKNOWN = '00000000-0000-7000-8000-00000000dead';

let strict: TestService;
let service: TestService;
let issuer: ExternalIssuer;
let tenant: string;
beforeAll(async () => {
  strict = await startIdentity();
  service = await startIdentity({ env: { OUTGOING_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  await strict.close();
  await service.close();
});
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(service.query);
});
afterEach(() => issuer.close());

const path = (tenantId: string, id: string) => `/tenants/${tenantId}/identity_providers/${id}/check`;

async function check(columns: Parameters<typeof addProvider>[2] = {}) {
  const id = await addProvider(service.query, tenant, { issuer_url: issuer.url, ...columns });
  return (await service.as()).post(path(tenant, id)).expect(200);
}

const codesOf = ({ body }: { body: { problems: { code: string }[] } }) => body.problems.map(({ code }) => code);

/** A server that answers as it is told, while something is done with its address. */
async function at<T>(answer: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** A discovery document with some members replaced. */
const saying = (members: object) => issuer.routes.set(DOCUMENT, () => ({ ...discovery(issuer.url), ...members }));

describe('Check tenant identity provider', () => {
  it('says what was found at a provider that is as it should be, also while it is switched off', async () => {
    const { body } = await check({ is_enabled: false });
    expect(body).toEqual({
      is_ready: true,
      discovery_url: issuer.url + DOCUMENT,
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
      userinfo_endpoint: `${issuer.url}/userinfo`,
      jwks_uri: `${issuer.url}/jwks`,
      keys: 1,
      problems: [],
    });
  });

  it('reads anew each time, and changes nothing', async () => {
    const id = await addProvider(service.query, tenant, { issuer_url: issuer.url });
    const agent = await service.as();
    const before = await service.query('select * from identity_providers where id = $1', [id]);
    issuer.broken.add(DOCUMENT);
    expect(codesOf(await agent.post(path(tenant, id)))).toEqual(['unexpected_status']);
    issuer.broken.clear();
    expect((await agent.post(path(tenant, id))).body.is_ready).toBe(true);
    expect(await service.query('select * from identity_providers where id = $1', [id])).toEqual(before);
  });

  it.each<[name: string, members: object, problems: string[]]>([
    ['names another issuer', { issuer: 'https://other.example' }, ['issuer_mismatch']],
    ['names no issuer', { issuer: undefined }, ['issuer_mismatch']],
    ['names an issuer that is no text', { issuer: ['https://other.example'] }, ['issuer_mismatch']],
    ['has no code flow', { response_types_supported: ['id_token'] }, ['code_flow_missing']],
    ['has no authorization endpoint', { authorization_endpoint: undefined }, ['endpoint_missing']],
    ['has no token endpoint', { token_endpoint: '' }, ['endpoint_missing']],
    ['has no keys', { jwks_uri: undefined }, ['endpoint_missing']],
    ['has an endpoint that is not https', { token_endpoint: 'ftp://files.example' }, ['address_refused']],
    ['has keys that are not at a URL', { jwks_uri: 'keys' }, ['address_refused']],
    ['has credentials in an address', { jwks_uri: 'https://a:b@keys.example' }, ['address_refused']],
    [
      'is the document of something else',
      { issuer: 1, authorization_endpoint: 2, token_endpoint: 3, jwks_uri: 4 },
      ['issuer_mismatch', 'endpoint_missing', 'endpoint_missing', 'endpoint_missing'],
    ],
  ])('a document that %s', async (_, members, problems) => {
    saying(members);
    const answer = await check();
    expect(codesOf(answer)).toEqual(problems);
    expect(answer.body.is_ready).toBe(false);
  });

  it.each<[name: string, keys: unknown, problems: string[], found: number]>([
    ['are none', [], ['no_usable_keys'], 0],
    ['are no list', 'keys', ['no_usable_keys'], 0],
    ['are symmetric', [{ kty: 'oct', k: 'c2VjcmV0' }], ['no_usable_keys'], 0],
    ['encrypt', [{ kty: 'RSA', use: 'enc' }], ['no_usable_keys'], 0],
    ['are of an algorithm that is not accepted', [{ kty: 'RSA', alg: 'RS1' }], ['no_usable_keys'], 0],
    ['are some that do, and some that do not', [{ kty: 'RSA' }, { kty: 'EC', use: 'enc' }, null], [], 1],
  ])('keys that %s', async (_, keys, problems, found) => {
    issuer.routes.set('/jwks', () => ({ keys }));
    const answer = await check();
    expect([codesOf(answer), answer.body.keys]).toEqual([problems, found]);
  });

  it.each<[name: string, answer: RequestListener, problem: string]>([
    ['no JSON', (_, response) => response.end('<html>'), 'not_json'],
    ['a JSON list', (_, response) => response.end('[]'), 'not_json'],
    ['an empty answer', (_, response) => response.writeHead(204).end(), 'unexpected_status'],
    ['404', (_, response) => response.writeHead(404).end('{}'), 'unexpected_status'],
    ['a redirect', (_, response) => response.writeHead(302, { location: issuer.url }).end(), 'redirected'],
    ['a status that HTTP does not have', (_, response) => response.writeHead(999).end('{}'), 'unreachable'],
    ['more than is read', (_, response) => response.end(JSON.stringify({ a: 'x'.repeat(70_000) })), 'too_large'],
    ['a connection that is cut', (request) => request.socket.destroy(), 'unreachable'],
    ['no answer at all', () => undefined, 'timeout'],
  ])('answers what came instead of a document: %s', async (_, listener, problem) => {
    const answer = await at(listener, (issuer_url) => check({ issuer_url }));
    expect(codesOf(answer)).toEqual([problem]);
    expect(answer.body).toMatchObject({ is_ready: false, issuer: null, keys: null });
    expect(answer.body.problems[0].url).toBe(answer.body.discovery_url);
    expect(issuer.requested).toEqual([]); // where the redirect leads
  });

  it('names the keys as what does not respond', async () => {
    issuer.broken.add('/jwks');
    expect((await check()).body.problems).toMatchObject([{ code: 'unexpected_status', url: `${issuer.url}/jwks` }]);
  });

  it('does not quote what stands at the address', async () => {
    const answer = await at(
      (_, response) => response.end('a secret of the network'),
      (url) => check({ issuer_url: url }),
    );
    expect(JSON.stringify(answer.body)).not.toContain('a secret');
  });

  it.each(['https://127.0.0.1:9', 'https://[::1]:9', 'https://10.0.0.1', 'https://localhost', 'http://login.example'])(
    'refuses %s without a request',
    async (issuer_url) => {
      const id = await addProvider(strict.query, await addTenant(strict.query), { issuer_url });
      const [row] = await strict.query<{ tenant_id: string }>(
        'select tenant_id from identity_providers where id = $1',
        [id],
      );
      const { body } = await (await strict.as()).post(path(row!.tenant_id, id)).expect(200);
      expect(body.problems).toMatchObject([{ code: 'address_refused' }]);
    },
  );

  it('tries the token endpoint of types without discovery', async () => {
    const settings = {
      authorization_url: `${issuer.url}/a`,
      token_url: `${issuer.url}/t`,
      userinfo_url: 'ftp://a.example',
    };
    const generic = { provider_type: 'oauth2', settings };
    expect((await check(generic)).body).toMatchObject({
      discovery_url: null,
      token_endpoint: `${issuer.url}/t`,
      keys: null,
      problems: [{ code: 'address_refused', url: 'ftp://a.example' }],
    });
    expect(issuer.requested).toEqual(['/t']);
    issuer.broken.add('/login/oauth/access_token');
    const github = await check({ provider_type: 'github', provider_name: 'GitHub' });
    expect(codesOf(github)).toEqual(['unexpected_status']);
  });

  it('knows the issuer of many directories of Microsoft', async () => {
    const named = `${issuer.url}/{tenantid}/v2.0`;
    issuer.routes.set(`/organizations/v2.0${DOCUMENT}`, () => ({ ...discovery(issuer.url), issuer: named }));
    const answer = await check({ provider_type: 'microsoft', issuer_url: `${issuer.url}/organizations/v2.0` });
    expect(answer.body).toMatchObject({ is_ready: true, issuer: named });
  });

  it('answers 404 for an unknown provider, and for one of another tenant; needs tenants:write', async () => {
    const id = await addProvider(service.query, tenant, { issuer_url: issuer.url });
    const other = await addTenant(service.query);
    const agent = await service.as();
    await agent.post(path(tenant, UNKNOWN)).expect(404);
    await agent.post(path(other, id)).expect(404);
    await (await service.as({ tenantId: other })).post(path(tenant, id)).expect(404);
    await (await service.as({ scopes: ['tenants:read'] })).post(path(tenant, id)).expect(403);
    expect(issuer.requested).toEqual([]);
  });
});

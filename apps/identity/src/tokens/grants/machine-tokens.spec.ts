import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Response } from 'supertest';
import { addResource, addTenant, authorize } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const GRANT = { grant_type: 'client_credentials' };
/** Differ from one answer to the next. */
const OWN_HEADERS = ['date', 'x-request-id', 'ratelimit', 'content-length'];
const OWN_CLAIMS = ['jti', 'iat', 'nbf', 'exp'];

const without = (from: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

interface TokenAnswer {
  readonly access_token: string;
}

/** What has to be the same in the responses of both implementations. */
function described({ status, headers, body }: Response): object {
  const { access_token, ...rest } = body as TokenAnswer;
  return {
    status,
    headers: without(headers, OWN_HEADERS),
    rest,
    header: decodeProtectedHeader(access_token),
    claims: without(decodeJwt(access_token), OWN_CLAIMS),
  };
}

describe('the direct client_credentials implementation', () => {
  let core: Core;
  let client: TestClient;

  beforeAll(async () => {
    core = await startCore();
    await addTenant(core.query, { is_default: true });
    client = await core.client({ client_type: 'machine' });
    for (const [url, scopes] of [
      ['https://orders.example', ['orders:read', 'orders:write']],
      ['https://parcels.example', ['parcels:read']],
    ] as const)
      await authorize(core.query, client.id, await addResource(core.query, [...scopes], { identifier_url: url }));
  });
  afterAll(() => core.close());

  const request = (form: Record<string, string>, as: TestClient | null = client, headers = {}) =>
    core.post('/oauth2/token', { ...GRANT, ...form }, as, headers);

  it.each<Record<string, string>>([{}, { scope: 'orders:read' }, { scope: 'orders:write parcels:read' }])(
    'responds to %j as the library does',
    async (form) => {
      const direct = await request(form).expect(200);
      // The id beside the header is allowed, and not plain any more.
      const library = await request({ ...form, client_id: client.id }).expect(200);
      expect(described(direct)).toEqual(described(library));
    },
  );

  it.each([
    ['a wrong secret', {}, 401, 'invalid_client'],
    ['a scope that was not granted', { scope: 'orders:read admin' }, 400, 'invalid_scope'],
    ['a malformed scope', { scope: 'orders:read  "x"' }, 400, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://nowhere.example' }, 400, 'invalid_target'],
    ['another client in the form', { client_id: '019a0000-0000-7000-8000-000000000000' }, 400, 'invalid_request'],
  ])('passes %s on to the library', async (what, form, status, error) => {
    const as = what === 'a wrong secret' ? { ...client, secret: 'wrong' } : client;
    const { body } = await request(form, as).expect(status);
    expect(body).toMatchObject({ error, code: error });
  });

  it('rejects a client without the grant, and scripts of an origin that is not registered', async () => {
    const web = await core.client({ client_type: 'web' });
    expect((await request({}, web).expect(400)).body).toMatchObject({ error: 'unauthorized_client' });
    expect((await request({}, client, { origin: 'https://evil.example' }).expect(400)).body).toMatchObject({
      error: 'invalid_request',
    });
  });
});

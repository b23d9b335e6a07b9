import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { remoteIdentity } from './remote-identity.js';

const CREDENTIALS = { clientId: 'services', clientSecret: 'secret-of-a-test-that-guards-nothing' };

let server: Server;
let answer: RequestListener;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** An identity by what it answers for its metadata and to an introspection. */
const identity =
  (metadata: unknown, introspection: unknown, status = 200): RequestListener =>
  (request, response) => {
    const isMetadata = request.url === '/.well-known/openid-configuration';
    response.writeHead(isMetadata ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isMetadata ? metadata : introspection));
  };

const ownIssuer = (address = url) => {
  const options = {
    issuer: url,
    identityUrl: address,
    audience: 'urn:test',
    mode: 'opaque',
  } as const;
  return remoteIdentity({ ...options, credentials: CREDENTIALS }).own;
};

describe('OwnIssuer', () => {
  it.each<[string, () => RequestListener]>([
    ['a program that answers 200 to everything', () => (_, response) => void response.end('ok')],
    ['one that answers JSON to everything', () => identity({}, {})],
    ['one that answers null to everything', () => identity(null, null)],
    ['another issuer that takes the credentials', () => identity({ issuer: 'http://elsewhere' }, { active: false })],
    ['the issuer of another installation', () => identity({ issuer: url }, { error: 'invalid_client' }, 401)],
    ['an issuer to which any token is active', () => identity({ issuer: url }, { active: true })],
    ['an issuer that does not introspect', () => identity({ issuer: url }, {}, 404)],
    ['one that redirects', () => (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ])('is not confirmed by %s', async (_title, make) => {
    answer = make();
    await expect(ownIssuer()?.assertProven()).rejects.toThrow();
  });

  it('is not confirmed while no server responds', async () => {
    await expect(ownIssuer('http://127.0.0.1:9')?.assertProven()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is confirmed once by its issuer accepting the credentials; an unavailable identity does not stop the service', async () => {
    let basic: string | undefined;
    answer = (request, response) => {
      basic = request.headers.authorization ?? basic;
      identity({ issuer: url }, { active: false })(request, response);
    };
    const own = ownIssuer();
    await own?.assertProven();
    expect(Buffer.from(basic?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      `${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`,
    );
    answer = (_, response) => void response.writeHead(500).end();
    await own?.assertProven();
  });

  it('is confirmed later when identity starts late', async () => {
    const own = ownIssuer();
    answer = (_, response) => void response.writeHead(503).end();
    await expect(own?.assertProven()).rejects.toThrow();
    answer = identity({ issuer: url }, { active: false });
    await own?.assertProven();
  });

  it('is not checked by a service without credentials (AUTH_INTROSPECT=never)', () => {
    const options = { issuer: url, identityUrl: url, audience: 'urn:test', mode: 'never' } as const;
    expect(remoteIdentity(options).own).toBeUndefined();
  });
});

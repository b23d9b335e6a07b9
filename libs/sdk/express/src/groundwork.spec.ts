import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileTokens, makeProver, startLocalIssuer, type LocalIssuer } from '@groundwork/verify/testing';
import express, { type NextFunction, type Request, type Response } from 'express';
import { caller, groundwork, isTokenError, requireScopes, tenant } from './index.js';

const AUDIENCE = 'https://shop.example/api';
const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret-of-a-test-that-guards-nothing' };

let issuer: LocalIssuer;
let server: Server;
let url: string;
beforeAll(async () => {
  issuer = await startLocalIssuer({ audience: AUDIENCE });
  server = makeApi(issuer.url).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await issuer.close();
});

function makeApi(address: string) {
  const api = express();
  api.get('/open', (_request, response) => void response.json({}));
  api.get('/unmounted', (request, response) => void response.json(caller(request)));
  api.use(
    '/always',
    groundwork({ issuer: address, audience: AUDIENCE, introspect: 'always', credentials: CREDENTIALS }),
  );
  api.use(groundwork({ issuer: address, audience: AUDIENCE }));
  api.get(['/orders', '/always'], (request, response) => void response.json({ subject: caller(request).subject }));
  api.get('/both', requireScopes('orders:read', 'orders:write'), (_request, response) => void response.json({}));
  api.get('/one', requireScopes('orders:read', 'orders:write', { any: true }), (_request, response) => {
    response.json({});
  });
  api.get('/tenant', (request, response) => void response.json({ tenant: tenant(request) }));
  api.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!isTokenError(error)) return next(error);
    response.status(error.status).set(error.headers).json({ code: error.code, message: error.message });
  });
  return api;
}

const get = (path: string, token?: string): Promise<globalThis.Response> =>
  fetch(url + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

describe('groundwork()', () => {
  it('answers every hostile token by 401 and a challenge (sdk 29)', async () => {
    for (const [title, token] of await hostileTokens(issuer)) {
      const { status, headers } = await get('/orders', token);
      // Node itself refuses headers of more than 16 KiB.
      expect([title, status]).toEqual([title, title === '20,000 characters' ? 431 : 401]);
      if (status === 401)
        expect([title, headers.get('www-authenticate')]).toEqual([
          title,
          expect.stringMatching(/^Bearer error="invalid_token"/),
        ]);
    }
  });

  it('closes what is mounted after it, and nothing before it', async () => {
    expect((await get('/open')).status).toBe(200);
    for (const path of ['/orders', '/nothing', '/unmounted']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer']);
    }
  });

  it('names the caller of a good token', async () => {
    const answer = await get('/orders', await issuer.sign({ subject: 'ada' }));
    expect(await answer.json()).toEqual({ subject: 'ada' });
  });

  it('tells whose token is for another API', async () => {
    const answer = await get('/orders', await issuer.sign({ audience: 'https://other.example/api' }));
    expect(await answer.json()).toMatchObject({ code: 'invalid_token', message: expect.stringContaining(AUDIENCE) });
  });

  it('refuses a blocked user at the next call where it always introspects (sdk 33)', async () => {
    const token = await issuer.sign({ subject: 'soon-blocked' });
    expect((await get('/always', token)).status).toBe(200);
    issuer.block('soon-blocked');
    expect((await get('/always', token)).status).toBe(401);
  });

  it('answers 503 with Retry-After while the issuer is away and no key was read', async () => {
    const lonely = makeApi('http://127.0.0.1:9').listen(0, '127.0.0.1');
    await once(lonely, 'listening');
    const address = `http://127.0.0.1:${(lonely.address() as AddressInfo).port}/orders`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${await issuer.sign()}` } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    lonely.closeAllConnections();
    lonely.close();
  });

  it('verifies a request once where it is mounted twice', async () => {
    const prover = await makeProver();
    const bare = express();
    const listening = bare.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const publicUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const guard = groundwork({ issuer: issuer.url, audience: AUDIENCE, publicUrl });
    bare
      .use(guard)
      .use('/orders', guard, (request, response) => void response.json({ subject: caller(request).subject }));
    const token = await issuer.sign({ subject: 'ada', claims: { cnf: { jkt: prover.thumbprint } } });
    const dpop = await prover.proof({ method: 'GET', url: `${publicUrl}/orders`, token });
    const answer = await fetch(`${publicUrl}/orders`, { headers: { authorization: `DPoP ${token}`, dpop } });
    expect([answer.status, await answer.json()]).toEqual([200, { subject: 'ada' }]);
    listening.closeAllConnections();
    listening.close();
  });

  it('leaves its status and challenge to Express where no handler takes errors', async () => {
    const bare = express()
      .use(groundwork({ issuer: issuer.url, audience: AUDIENCE }))
      .set('env', 'test');
    const listening = bare.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    listening.closeAllConnections();
    listening.close();
  });
});

describe('requireScopes()', () => {
  it.each([
    ['/both', 'orders:read', 403],
    ['/both', 'orders:read orders:write', 200],
    ['/one', 'orders:write', 200],
    ['/one', 'orders:delete', 403],
    ['/one', '', 403],
  ])('%s with "%s" → %d', async (path, scopes, status) => {
    const answer = await get(path, await issuer.sign({ scopes }));
    const challenge = 'Bearer error="insufficient_scope", scope="orders:read orders:write"';
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      status,
      status === 403 ? challenge : null,
    ]);
  });
});

describe('tenant()', () => {
  it('refuses a token without a tenant, with a challenge', async () => {
    expect(await (await get('/tenant', await issuer.sign({ tenantId: 'acme' }))).json()).toEqual({ tenant: 'acme' });
    const answer = await get('/tenant', await issuer.sign());
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('Bearer')]);
  });
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { membershipsOf } from './identity-client.js';

const ROLE = '01990000-0000-7000-8000-000000000003';

let server: Server;
let url: string;
let requests: string[] = [];
let valid = 'token 1';
let tokens = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      requests.push(`${request.url} ${request.headers.authorization} ${body}`);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/oauth2/token') {
        valid = `token ${++tokens}`;
        return response.end(JSON.stringify({ access_token: valid, expires_in: 900 }));
      }
      if (request.headers.authorization !== `Bearer ${valid}`) return response.writeHead(401).end('{}');
      const { subjects } = JSON.parse(body) as { subjects: string[] };
      const items = subjects.map((subject) => ({
        ...{ subject, kind: 'user', tenant_id: null, blocked: subject === 'blocked' },
        ...{ roles: [ROLE], groups: [], scopes: ['files:use'] },
      }));
      response.end(JSON.stringify({ items }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => (requests = []));

const credentials = { clientId: 'services', clientSecret: 'a secret' };

it('reads memberships with one token of its own client, and obtains a new one when that expired', async () => {
  const read = membershipsOf({ identityUrl: `${url}/`, credentials });
  expect(await read(['one'])).toEqual([
    {
      subject: 'one',
      kind: 'user',
      tenant_id: null,
      roles: new Set([ROLE]),
      groups: new Set(),
      scopes: new Set(['files:use']),
    },
  ]);
  await read(['two']);
  expect(requests).toEqual([
    `/oauth2/token Basic ${btoa('services:a%20secret')} grant_type=client_credentials&scope=tokens%3Aintrospect`,
    '/memberships Bearer token 1 {"subjects":["one"]}',
    '/memberships Bearer token 1 {"subjects":["two"]}',
  ]);
  valid = 'another';
  expect(await read(['three'])).toHaveLength(1);
});

it('returns no memberships of blocked users', async () => {
  const [blocked] = await membershipsOf({ identityUrl: url, credentials })(['blocked']);
  expect(blocked).toMatchObject({ roles: new Set(), groups: new Set(), scopes: new Set() });
});

it('fails without credentials, and while identity is unavailable', async () => {
  await expect(membershipsOf({ identityUrl: url })(['one'])).rejects.toMatchObject({ code: 'unavailable' });
  await expect(membershipsOf({ identityUrl: 'http://127.0.0.1:1', credentials })(['one'])).rejects.toThrow();
});

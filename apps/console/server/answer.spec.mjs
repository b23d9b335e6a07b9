import { createServer } from 'node:http';
import { answerWith } from './answer.mjs';
import { readConfiguration } from './configuration.mjs';
import { sentFile } from './files.mjs';

const ENVIRONMENT = {
  ISSUER_URL: 'https://id.example.com/identity/',
  STORAGE_URL: 'https://files.example.com',
  TREE_URL: 'https://id.example.com/tree',
};
const configuration = readConfiguration(ENVIRONMENT);
const files = new Map(
  [
    ['index.html', '<!doctype html>'],
    ['assets/index-1234.js', 'x'.repeat(2_000)],
  ].map(([name, text]) => [`/${name}`, sentFile(name, Buffer.from(text))]),
);

let server;
let origin;
beforeAll(async () => {
  server = createServer(answerWith({ files, configuration, headers: { 'launcher-nonce': 'n' } }));
  await new Promise((resolve) => server.listen(0, resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the server of the console', () => {
  it('answers addresses of the application with the page, and files that are missing with 404', async () => {
    for (const path of ['/', '/users', '/users/x?q=a.b', '/callback?code=1']) {
      const answer = await fetch(origin + path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '<!doctype html>']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/assets/gone.js', '/favicon.ico', '/../package.json', '/assets/..%2f..%2fpackage.json'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  });

  it('allows its own files and the three services alone', async () => {
    const policy = (await fetch(origin)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).toContain("connect-src 'self' https://id.example.com https://files.example.com;");
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  });

  it('compresses once and answers 304', async () => {
    const answer = await fetch(`${origin}/assets/index-1234.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await answer.text()).length).toBe(2_000);
    const again = await fetch(`${origin}/assets/index-1234.js`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('says where the services are, and that it lives', async () => {
    expect(await (await fetch(`${origin}/config.json`)).json()).toEqual({
      issuer: 'https://id.example.com/identity',
      storage: 'https://files.example.com',
      tree: 'https://id.example.com/tree',
    });
    const probe = await fetch(`${origin}/readyz`);
    expect([probe.status, probe.headers.get('launcher-nonce')]).toEqual([200, 'n']);
    expect((await fetch(origin, { method: 'POST' })).status).toBe(405);
  });
});

it.each([
  [{}, 'ISSUER_URL is missing'],
  [{ ISSUER_URL: 'javascript:alert(1)' }, 'ISSUER_URL is no http address'],
  [{ ...ENVIRONMENT, PORT: 'x' }, 'PORT is no port'],
])('a bad environment is refused: %j', (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(message);
});

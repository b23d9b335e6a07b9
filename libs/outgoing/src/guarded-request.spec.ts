import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { assertAddress, guardedRequest, publicLookup, isPublicAddress } from './guarded-request.js';

const limits = { timeoutMs: 60_000, maxBytes: 1_000 };

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('assertAddress', () => {
  it.each([
    'http://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://user:pass@example.com',
    'nonsense',
    '//example.com',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
  ])('rejects %s', (address) => expect(() => assertAddress(address, false)).toThrow());

  it('accepts a public https address', () =>
    expect(assertAddress('https://example.com:8443/hook?a=1', false).host).toBe('example.com:8443'));
});

describe('guardedRequest', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/slow') return;
      if (request.url === '/large') return void response.end('x'.repeat(2_000));
      if (request.url === '/redirect') return void response.writeHead(302, { location: '/' }).end();
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => response.setHeader('x-method', request.method ?? '').end(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('sends method, headers and body where private addresses are allowed', async () => {
    const { status, headers, body } = await guardedRequest(url, {
      ...limits,
      method: 'POST',
      body: 'hello',
      allowPrivate: true,
    });
    expect({ status, method: headers['x-method'], body: body.toString() }).toEqual({
      status: 200,
      method: 'POST',
      body: 'hello',
    });
  });

  it('65. rejects private addresses, also behind a name; follows no redirect; limits size and time', async () => {
    await expect(guardedRequest(url, limits)).rejects.toMatchObject({
      message: 'The address must be https.',
      fault: 'refused',
    });
    await expect(guardedRequest(url.replace('http:', 'https:'), limits)).rejects.toMatchObject({
      message: 'The address is not public.',
      fault: 'refused',
    });
    await expect(guardedRequest('https://localhost:1/', limits)).rejects.toThrow('not public');
    expect((await guardedRequest(`${url}/redirect`, { ...limits, allowPrivate: true })).status).toBe(302);
    await expect(guardedRequest(`${url}/large`, { ...limits, allowPrivate: true })).rejects.toMatchObject({
      message: 'The answer is over 1000 bytes.',
      fault: 'too_large',
    });
    await expect(
      guardedRequest(`${url}/slow`, { ...limits, timeoutMs: 500, allowPrivate: true }),
    ).rejects.toMatchObject({
      message: 'No answer within 500 ms.',
      fault: 'timeout',
    });
    await expect(guardedRequest('http://127.0.0.1:1/', { ...limits, allowPrivate: true })).rejects.toMatchObject({
      fault: 'failed',
    });
  });

  it('65. checks the address it connects to, which prevents DNS rebinding', async () => {
    const error = await new Promise((done) => publicLookup('localhost', { all: false }, (failure) => done(failure)));
    expect(String(error)).toContain('not public');
  });
});

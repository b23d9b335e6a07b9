import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';

const KNOWN = 'hunter two and a half';
const DIGEST = createHash('sha1').update(KNOWN).digest('hex').toUpperCase();

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
const ranges = createServer((request, response) => {
  requests.push(request);
  answer(request, response);
});
let service: TestService;

beforeAll(async () => {
  await new Promise<void>((resolve) => ranges.listen(0, '127.0.0.1', resolve));
  const { port } = ranges.address() as AddressInfo; // a server that listens on TCP has one
  service = await startIdentity({ env: { BREACH_CHECK_URL: `http://127.0.0.1:${port}/range` } });
});
afterAll(async () => {
  await service.close();
  ranges.closeAllConnections();
  ranges.close();
});
beforeEach(() => void (requests.length = 0));

let made = 0;
const create = async (password: string) =>
  (await service.as()).post('/users').send({ username: `breached-${++made}`, password });

describe('50. BREACH_CHECK_URL', () => {
  it('answers 400 for a breached password, sending only five digits of its digest', async () => {
    answer = (_, response) => response.end(`${'0'.repeat(35)}:7\r\n${DIGEST.slice(5)}:3\r\n`);
    expect(await create(KNOWN)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password', message: 'is known from a data breach' }] },
    });
    expect(requests.map(({ url }) => url)).toEqual([`/range/${DIGEST.slice(0, 5)}`]);
    expect(requests[0]?.headers['add-padding']).toBe('true');
  });

  it.each([
    ['padding', (_: IncomingMessage, response: ServerResponse) => response.end(`${DIGEST.slice(5)}:0\r\n`)],
    ['others', (_: IncomingMessage, response: ServerResponse) => response.end(`${'F'.repeat(35)}:9\r\n`)],
    ['500', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end(`${DIGEST.slice(5)}:3`)],
    ['a cut connection', (request: IncomingMessage) => request.destroy()],
    ['nothing for a second', () => undefined],
  ])('accepts the password when the breach service answers %s', async (_, how) => {
    answer = how;
    expect((await create(KNOWN)).status).toBe(201);
    expect(requests).toHaveLength(1);
  });

  it('sends no request for a password that the policy rejects', async () => {
    expect((await create('password123')).status).toBe(400);
    expect(requests).toEqual([]);
  });
});

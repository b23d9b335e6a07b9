import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestRaw } from '../http/raw.mjs';
import { holdPort } from './held-port.mjs';

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** @param {Parameters<typeof holdPort>[0]} options */
async function held(options) {
  const port = await holdPort(options);
  ends.push(port.release);
  return port;
}

/**
 * Another program.
 * @param {string} host
 * @param {number} [port]
 */
async function occupy(host, port = 0) {
  const server = createServer().listen({ port, host, ipv6Only: true });
  await once(server, 'listening');
  ends.push(() => server.close());
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

describe('holdPort', () => {
  it('assigns no two holders the same port, however many request one concurrently', async () => {
    const preferred = await freePort();
    const all = await Promise.all(Array.from({ length: 8 }, () => held({ preferred, name: 'localhost' })));
    expect(new Set(all.map(({ port }) => port())).size).toBe(8);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('skips to the next candidate when a program listens on %s', async (host) => {
    const preferred = await occupy(host);
    const port = await held({ preferred, name: 'localhost' });
    expect(port.port()).toBeGreaterThan(preferred);
    expect((port.port() - preferred) % 10).toBe(0);
  });

  it('skips a port when the host name resolves to another program on an address of its own', async () => {
    // We can listen on 127.0.0.2 beside it, and localhost leads to 127.0.0.1.
    const preferred = await occupy('127.0.0.1');
    const port = await held({ preferred, name: 'localhost', host: '127.0.0.2' });
    expect(port.port()).toBeGreaterThan(preferred);
  });

  it('rejects a fixed port that is taken, with a message', async () => {
    const preferred = await occupy('0.0.0.0');
    await expect(holdPort({ preferred, name: 'localhost', fixed: true })).rejects.toThrow(
      `Port ${preferred} is taken.`,
    );
  });

  it('keeps the port over a restart of the service, and changes it when it was lost', async () => {
    const port = await held({ preferred: await freePort(), name: 'localhost' });
    const first = port.port();
    await port.hold();
    expect(port.port()).toBe(first);
    await port.release();
    await occupy('0.0.0.0', first);
    await port.hold();
    expect(port.port()).toBeGreaterThan(first);
  });

  it('changes the port when another program responded', async () => {
    const port = await held({ preferred: await freePort(), name: 'localhost' });
    const first = port.port();
    await port.giveUp();
    await port.hold();
    expect(port.port()).toBeGreaterThan(first);
  });

  it('passes the listening socket to a process, so that no other program can take the port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'held-port-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const program = join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { createServer } from 'node:http';
       process.on('message', (message, socket) => {
         const server = createServer((request, response) => response.end(message.word));
         server.listen(socket, () => process.send('serving'));
       });`,
    );
    const port = await held({ preferred: await freePort(), name: 'localhost' });
    const child = fork(program, { execArgv: [] });
    ends.push(() => child.kill('SIGKILL'));
    port.handTo(child, { word: 'mine' });
    await once(child, 'message');
    const answer = await requestRaw(`http://localhost:${port.port()}/`);
    expect(answer.text).toBe('mine');
    const other = await held({ preferred: port.port(), name: 'localhost' });
    expect(other.port()).toBe(port.port() + 10);
  });
});

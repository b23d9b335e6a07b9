import { EventEmitter, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Log } from '../logging/log.js';
import { Readiness } from '../monitoring/readiness.js';
import { Launcher, LAUNCHER_NONCE, type LaunchedProcess } from './launcher.js';

const NONCE = 'nonce-of-this-start';
const log = Log.to({ service: 'sample', level: 'silent', format: 'json' });

/** A process of a launcher: what it sends is kept, what it is sent is emitted. */
class Host extends EventEmitter {
  readonly sent: unknown[] = [];
  readonly env = { [LAUNCHER_NONCE]: NONCE };
  readonly send = (message: unknown): boolean => {
    this.sent.push(message);
    return this.emit('sent');
  };
}

const launcherOf = (host: object): Launcher | undefined => Launcher.of(host as LaunchedProcess);

async function heldSocket(): Promise<Server> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

describe('Launcher', () => {
  it.each([
    ['that has no nonce', { env: {}, send: () => true }],
    ['without a channel', { env: { [LAUNCHER_NONCE]: NONCE } }],
  ])('is absent for a process %s', (_title, host) => expect(launcherOf(host)).toBeUndefined());

  it('listens on the socket of the launcher, and reports the port once the service is ready', async () => {
    const host = new Host();
    const socket = await heldSocket();
    const { port } = socket.address() as AddressInfo;
    const server = createHttpServer((_request, response) => response.end('mine'));
    const launcher = launcherOf(host);
    const listening = launcher?.listen(server, 511);
    expect(host.sent).toEqual([{ event: 'listen', nonce: NONCE }]);
    // Not ours: another start's, or without a socket.
    host.emit('message', { event: 'socket', nonce: 'another' }, await heldSocket().then((other) => other.close()));
    host.emit('message', 'nonsense');
    host.emit('message', { event: 'socket', nonce: NONCE }, socket);
    await listening;
    expect(host.listenerCount('message')).toBe(0);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('mine');

    const readiness = new Readiness(log);
    let away = true;
    readiness.check('database', () => (away ? Promise.reject(new Error('away')) : Promise.resolve()));
    const reported = launcher?.reportReady(server, readiness);
    await readiness.status();
    expect(host.sent).toHaveLength(1);
    away = false;
    await reported;
    expect(host.sent.at(-1)).toEqual({ event: 'ready', port, nonce: NONCE });
    server.closeAllConnections();
    server.close();
  });

  it('reports nothing for a service that stops before it was ready', async () => {
    const host = new Host();
    const readiness = new Readiness(log);
    readiness.stop();
    await launcherOf(host)?.reportReady(createHttpServer(), readiness);
    expect(host.sent).toEqual([]);
  });
});

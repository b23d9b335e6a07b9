import { jest } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@groundwork/testing';
import { Log } from '../logging/log.js';
import { Readiness } from '../monitoring/readiness.js';
import { shutDown, endOnSignal } from './shutdown.js';

const log = Log.to({ service: 'sample', level: 'silent', format: 'json' });

/** A server whose requests to `/slow` end when they are let go. */
async function startServer(): Promise<{
  server: Server;
  send: (path: string) => Promise<IncomingMessage>;
  letGo: () => void;
}> {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/slow') return void response.end('quick');
    response.write('begun');
    waiting.push(() => response.end('done'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const send = async (path: string): Promise<IncomingMessage> => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage];
    return answer;
  };
  return { server, send, letGo: () => waiting.forEach((end) => end()) };
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
};

describe('shutDown', () => {
  it('serves while it drains, completes running requests, and closes the rest last', async () => {
    const { server, send, letGo } = await startServer();
    const readiness = new Readiness(log);
    await textOf(await send('/quick'));
    const slow = await send('/slow');
    let closed = false;
    const close = () => Promise.resolve(void (closed = true));
    const end = shutDown({ server, readiness, log, config: { DRAIN_SECONDS: 5, SHUTDOWN_TIMEOUT_SECONDS: 10 }, close });
    expect(await readiness.status()).toBe('stopping');
    expect(await textOf(await send('/quick'))).toBe('quick');
    await until(() =>
      send('/quick')
        .then(textOf)
        .then(
          () => false,
          () => true,
        ),
    );
    await expect(send('/quick')).rejects.toMatchObject({ code: expect.stringMatching(/ECONN/) });
    expect(closed).toBe(false);
    letGo();
    expect(await textOf(slow)).toBe('begundone');
    await end;
    expect(closed).toBe(true);
  });

  it('does not wait for idle connections', async () => {
    const { server, send } = await startServer();
    await textOf(await send('/quick'));
    const warn = jest.spyOn(log, 'warn');
    await shutDown({
      server,
      readiness: new Readiness(log),
      log,
      config: { DRAIN_SECONDS: 0, SHUTDOWN_TIMEOUT_SECONDS: 10 },
      close: () => Promise.resolve(),
    });
    // Waiting would end by cutting it off, which is logged.
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('aborts what exceeds the time limit', async () => {
    const { server, send } = await startServer();
    const slow = await send('/slow');
    await shutDown({
      server,
      readiness: new Readiness(log),
      log,
      config: { DRAIN_SECONDS: 0, SHUTDOWN_TIMEOUT_SECONDS: 1 },
      close: () => Promise.resolve(),
    });
    await expect(textOf(slow)).rejects.toThrow(/aborted/);
  });
});

describe('endOnSignal', () => {
  /** A process that takes signals, and records how it ended. */
  class Host extends EventEmitter {
    readonly exits: number[] = [];

    exit(code: number): never {
      this.exits.push(code);
      // A real process does not return from here; nothing below relies on it.
      return undefined as never;
    }
  }
  const start = (end: () => Promise<void>): Host => {
    const host = new Host();
    endOnSignal(log, end, host as unknown as NodeJS.Process);
    return host;
  };

  it.each(['SIGTERM', 'SIGINT', 'disconnect'])('ends the service and exits 0 at %s', async (signal) => {
    let ended = 0;
    const host = start(() => Promise.resolve(void ended++));
    host.emit(signal, signal);
    await until(() => host.exits.length > 0);
    expect([ended, host.exits]).toEqual([1, [0]]);
  });

  it('treats concurrent signals as one, and exits at once at a later one', () => {
    const clock = jest.spyOn(performance, 'now');
    const sendAt = (time: number, signal: string): void => {
      clock.mockReturnValue(time);
      host.emit(signal, signal);
    };
    const host = start(() => new Promise(() => undefined));
    sendAt(1_000, 'SIGINT');
    sendAt(1_000, 'SIGTERM');
    sendAt(1_500, 'SIGINT');
    expect(host.exits).toEqual([]);
    sendAt(1_501, 'SIGINT');
    expect(host.exits).toEqual([1]);
    clock.mockRestore();
  });

  it('exits 1 when ending fails, and on an uncaught error', async () => {
    const failing = start(() => Promise.reject(new Error('stuck')));
    failing.emit('SIGTERM', 'SIGTERM');
    await until(() => failing.exits.length > 0);
    expect(failing.exits).toEqual([1]);
    const broken = start(() => Promise.resolve());
    broken.emit('uncaughtException', new Error('bug'));
    broken.emit('unhandledRejection', new Error('bug'));
    expect(broken.exits).toEqual([1, 1]);
  });
});

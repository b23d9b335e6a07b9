import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { Log } from '../logging/log.js';
import { RateLimits } from './rate-limits.service.js';

// Not part of `npm test`: needs a Redis or Valkey, whose address CI gives as REDIS_TEST_URL.
const REDIS = new URL(process.env['REDIS_TEST_URL'] ?? 'redis://127.0.0.1:6379');
const [port, host] = [Number(REDIS.port || 6_379), REDIS.hostname];

/** The Redis behind a proxy that can be cut and restored. */
class Line {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;

  async mend(): Promise<string> {
    this.server = createServer((near) => {
      const far = connect(port, host);
      for (const socket of [near, far]) this.sockets.add(socket.on('error', () => socket.destroy()));
      near.pipe(far).pipe(near);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return `redis://127.0.0.1:${this.port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server?.close();
  }
}

/** Two replicas on one Redis, with what they log. */
async function replicas(url: string): Promise<{ first: RateLimits; second: RateLimits; messages: () => string[] }> {
  const messages: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      messages.push((JSON.parse(String(chunk)) as { msg: string }).msg);
      done();
    },
  });
  const log = Log.to({ service: 'sample', level: 'info', format: 'json', destination });
  const service = `test-${process.pid}-${performance.now()}`;
  return {
    first: await RateLimits.of(service, url, log),
    second: await RateLimits.of(service, url, log),
    messages: () => messages,
  };
}

/** Connections are made in the background. */
const settle = (): Promise<void> => pause(200);

const budget = { name: 'sign-in', points: 3, seconds: 60 };

describe('RateLimits on Redis', () => {
  it('counts over all replicas', async () => {
    const { first, second } = await replicas(REDIS.href);
    const [one, two] = [first.limiter(budget), second.limiter(budget)];
    await settle();
    await one.consume('alice');
    await two.consume('alice');
    await one.consume('alice');
    await expect(two.consume('alice')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await one.left('alice')).toBe(0);
    await one.reset('alice');
    expect(await two.left('alice')).toBe(3);
    first.onApplicationShutdown();
    second.onApplicationShutdown();
  });

  it('counts locally while Redis is unavailable, without waiting, and logs it once; over all replicas again when it is back', async () => {
    const line = new Line();
    const { first, second, messages } = await replicas(await line.mend());
    const [one, two] = [first.limiter(budget), second.limiter(budget)];
    await settle();
    await one.consume('bob', 2);
    line.cut();
    await pause(50);
    // Redis stays unavailable: a request that waited for it would never end.
    await one.consume('bob', 3);
    await expect(one.consume('bob')).rejects.toMatchObject({ code: 'too_many_requests' });
    await two.consume('bob', 3);
    await pause(1_500);
    expect(messages().filter((text) => text.startsWith('redis is unavailable'))).toHaveLength(2);
    await line.mend();
    await pause(6_000);
    expect(messages().filter((text) => text.startsWith('redis is available again'))).toHaveLength(2);
    expect(await two.left('bob')).toBe(1);
    first.onApplicationShutdown();
    second.onApplicationShutdown();
    line.cut();
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { until } from '@groundwork/testing';
import { Log } from '../logging/log.js';
import type { Limiter } from './limiter.js';
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

/** Until both count in Redis: connections are made in the background, and a command that a busy machine holds up is counted locally. */
const shared = (one: Limiter, two: Limiter): Promise<void> =>
  until(async () => {
    const key = randomUUID();
    await one.consume(key);
    return (await two.left(key)) === 2;
  });

const budget = { name: 'sign-in', points: 3, seconds: 60 };

describe('RateLimits on Redis', () => {
  it('counts over all replicas', async () => {
    const { first, second } = await replicas(REDIS.href);
    const [one, two] = [first.limiter(budget), second.limiter(budget)];
    await shared(one, two);
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
    const said = (beginning: string) => messages().filter((text) => text.startsWith(beginning)).length;
    const [one, two] = [first.limiter(budget), second.limiter(budget)];
    await shared(one, two);
    await one.consume('bob', 2);
    line.cut();
    await until(() => said('redis is unavailable') === 2);
    // Redis stays unavailable: a request that waited for it would never end.
    await one.consume('bob', 3);
    await expect(one.consume('bob')).rejects.toMatchObject({ code: 'too_many_requests' });
    await two.consume('bob', 3);
    // Attempts to connect fail meanwhile.
    await pause(1_500);
    expect(said('redis is unavailable')).toBe(2);
    await line.mend();
    await until(() => said('redis is available again') === 2);
    await shared(one, two);
    expect(await two.left('bob')).toBe(1);
    first.onApplicationShutdown();
    second.onApplicationShutdown();
    line.cut();
  });
});

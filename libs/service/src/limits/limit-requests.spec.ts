import { Find, Resource, TextField, wireView } from '@groundwork/rest';
import { jest } from '@jest/globals';
import { Module, UnauthorizedException, Param } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { createApp } from '../start/create-app.js';
import { defineService } from '../start/service.js';
import { limitRequests } from './limit-requests.js';
import { RateLimits } from './rate-limits.service.js';

class Page {
  @TextField() name!: string;
}
const pageView = wireView(Page, { name: 'Page', attributes: ['name'] });

@Resource('pages', 'Pages')
class PagesController {
  @Find(':page_id', pageView, { scope: 'public', summary: 'Get Page' })
  find(@Param('page_id') id: string) {
    if (id === 'closed') throw new UnauthorizedException();
    return { id };
  }
}

@Module({ controllers: [PagesController] })
class PagesModule {}

const service = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'A sample.',
  scopes: {},
  config: defineConfig(commonVariables({ name: 'sample', port: 0 })),
  module: () => PagesModule,
});
const silent = Log.to({ service: 'sample', level: 'silent', format: 'json' });

let app: NestExpressApplication;
let http: ReturnType<typeof supertest>;
beforeEach(async () => {
  const config = service.config.read({
    DATABASE_URL: 'postgres://nowhere/none',
    RATE_LIMIT_PER_MINUTE: '3',
    TRUST_PROXY: 'true',
  });
  app = await createApp(service, config, silent);
  await app.listen(0, '127.0.0.1');
  http = supertest(app.getHttpServer());
});
afterEach(() => app.close());

/** A request of an address, with a token where one is given. */
const get = (path: string, address: string, token?: string) => {
  const request = http.get(path).set('X-Forwarded-For', address);
  return token ? request.set('Authorization', `Bearer ${token}`) : request;
};

/** The statuses of several requests, one after the other. */
async function statuses(count: number, make: (at: number) => supertest.Test): Promise<number[]> {
  const seen: number[] = [];
  for (let at = 0; at < count; at++) seen.push((await make(at)).status);
  return seen;
}

describe('the rate limit', () => {
  it('reports the remaining quota, then returns 429 too_many_requests with Retry-After', async () => {
    const first = await get('/pages/1', '203.0.113.1').expect(200);
    expect(first.headers).toMatchObject({ ratelimit: '"caller";r=2;t=60', 'ratelimit-policy': '"caller";q=3;w=60' });
    await statuses(2, () => get('/pages/1', '203.0.113.1'));
    const refused = await get('/pages/1', '203.0.113.1').expect(429);
    expect(refused.body).toMatchObject({ code: 'too_many_requests', request_id: refused.headers['x-request-id'] });
    expect(refused.headers['ratelimit']).toMatch(/^"caller";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('counts each address, and each token from any address', async () => {
    expect(await statuses(4, () => get('/pages/1', '203.0.113.1'))).toEqual([200, 200, 200, 429]);
    await get('/pages/1', '203.0.113.2').expect(200);
    expect(await statuses(4, (at) => get('/pages/1', `203.0.113.${at}`, 'alice'))).toEqual([200, 200, 200, 429]);
    await get('/pages/1', '203.0.113.1', 'bob').expect(200);
  });

  it('limits an address that sends many invalid tokens', async () => {
    expect(await statuses(5, (at) => get('/pages/closed', '203.0.113.1', `made-up-${at}`))).toEqual([
      401, 401, 401, 429, 429,
    ]);
    await get('/pages/1', '203.0.113.2', 'alice').expect(200);
  });

  it('applies to unknown paths and the documentation, not to probes', async () => {
    expect(await statuses(4, () => get('/nowhere', '203.0.113.1'))).toEqual([404, 404, 404, 429]);
    await get('/openapi.json', '203.0.113.1').expect(429);
    expect(await statuses(5, () => get('/livez', '203.0.113.1'))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('RateLimits', () => {
  const limits = new RateLimits('sample');
  afterAll(() => limits.onApplicationShutdown());

  it('creates limiters with separate names and budgets', async () => {
    const signIns = limits.limiter({ name: 'sign-in', points: 2, seconds: 60 });
    const codes = limits.limiter({ name: 'otp', points: 1, seconds: 60 });
    await signIns.consume('alice');
    await codes.consume('alice');
    await signIns.consume('alice');
    await expect(signIns.consume('alice')).rejects.toMatchObject({
      code: 'too_many_requests',
      headers: { 'RateLimit-Policy': '"sign-in";q=2;w=60' },
    });
    await expect(codes.consume('alice')).rejects.toMatchObject({ code: 'too_many_requests' });
    await codes.consume('bob');
  });

  it('limits rejected tokens to 6,000 points at most, whatever the limit of callers', () => {
    const made = jest.spyOn(limits, 'limiter');
    limitRequests(limits, 60_000);
    limitRequests(limits, 5);
    const points = made.mock.calls.map(([{ name, points: most }]) => [name, most]);
    expect(points).toEqual([
      ['caller', 60_000],
      ['refused', 6_000],
      ['caller', 5],
      ['refused', 5],
    ]);
    made.mockRestore();
  });

  it('reports the remaining quota, and resets it', async () => {
    const limiter = limits.limiter({ name: 'device', points: 5, seconds: 600 });
    expect(await limiter.left('alice')).toBe(5);
    await limiter.consume('alice', 4);
    expect(await limiter.left('alice')).toBe(1);
    await limiter.assertLeft('alice');
    await limiter.consume('alice');
    await expect(limiter.assertLeft('alice')).rejects.toMatchObject({ code: 'too_many_requests' });
    await limiter.reset('alice');
    expect(await limiter.left('alice')).toBe(5);
  });

  it('blocks a key for the requested time', async () => {
    const limiter = limits.limiter({ name: 'lockout', points: 1, seconds: 1, blockSeconds: 900 });
    await limiter.consume('alice');
    await expect(limiter.consume('alice')).rejects.toMatchObject({ headers: { 'Retry-After': '900' } });
  });
});

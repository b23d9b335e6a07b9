import { AsCaller, Create, Resource, STATE, TextField, wireView, type Caller } from '@groundwork/rest';
import { Records } from '@groundwork/records';
import { startTestService, until, type TestService } from '@groundwork/testing';
import { Body, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commonVariables, resourceServerVariables, type ResourceServerConfig } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { remoteAuth } from '../start/remote-auth.js';
import { defineService } from '../start/service.js';
import type { Request } from 'express';
import { openAnswer, sealAnswer } from './idempotent-creation.interceptor.js';
import { readKeyedRequest } from './keyed-request.js';
import { pgIdempotencyStore, idempotencyTable } from './pg-idempotency-store.js';

class Order {
  @TextField({ max: 20 }) name!: string;
}
const orderView = wireView(Order, { name: 'Order', attributes: ['name'] });

/** Counts what is carried out; an order named `slow` waits until it is let go, one named `broken` fails. */
@Injectable()
class Orders {
  made = 0;
  private letGo: (() => void) | undefined;

  get isWaiting(): boolean {
    return this.letGo !== undefined;
  }

  async make(caller: Caller, name: string) {
    if (name === 'slow') await new Promise<void>((resolve) => (this.letGo = resolve));
    if (name === 'broken') throw new Error('broken');
    this.made++;
    const order = { id: `order-${this.made}`, name, secret: 'shown once', by: caller.subject };
    return Object.defineProperty(order, STATE, { value: 's1', enumerable: false });
  }

  release(): void {
    this.letGo?.();
  }
}

@Resource('orders', 'Orders')
class OrdersController {
  constructor(private readonly orders: Orders) {}

  @Create(orderView, { scope: 'orders:write', summary: 'Create Order' })
  create(@AsCaller() caller: Caller, @Body() { name }: Order) {
    return this.orders.make(caller, name);
  }
}

class Keys1 implements MigrationInterface {
  name = 'Keys1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys');
  }
}

@Module({})
class OrdersModule {
  static with(config: ResourceServerConfig): DynamicModule {
    return {
      module: OrdersModule,
      imports: [remoteAuth(config)],
      controllers: [OrdersController],
      providers: [Orders],
    };
  }
}

const orders = defineService({
  name: 'orders',
  title: 'Orders',
  version: '1.0.0',
  description: 'A sample.',
  config: defineConfig({ ...commonVariables({ name: 'orders', port: 3999 }), ...resourceServerVariables() }),
  module: (config) => OrdersModule.with(config),
  database: { migrations: [Keys1] },
  scopes: { 'orders:write': 'Order.' },
});

let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeEach(async () => {
  service = await startTestService(orders);
  agent = await service.as({ subject: 'alice' });
});
afterEach(() => service.close());

const made = (): number => service.app.get(Orders, { strict: false }).made;
const slowOneWaits = (): Promise<void> => until(() => service.app.get(Orders, { strict: false }).isWaiting);
const post = (body: object, key: string, query = '') =>
  agent.post(`/orders${query}`).set('Idempotency-Key', key).send(body);

describe('Idempotency-Key', () => {
  it('repeats the same response: status, Location, ETag, body; and executes nothing', async () => {
    const first = await post({ name: 'a' }, 'key-1').expect(201);
    const again = await post({ name: 'a' }, 'key-1').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({
      location: first.headers['location'],
      etag: first.headers['etag'],
      'idempotency-replayed': 'true',
    });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(first.headers['location']).toBe('/orders/order-1');
    expect(made()).toBe(1);
  });

  it('ignores the order of the members', async () => {
    const send = (text: string) => agent.post('/orders').set('Idempotency-Key', 'k').type('json').send(text);
    await send('{ "name": "a" }').expect(201);
    await send('{"name":"a"}').expect(201).expect('Idempotency-Replayed', 'true');
  });

  it('answers 409 conflict to another body, query or bucket with the same key', async () => {
    await post({ name: 'a' }, 'key-1').expect(201);
    expect((await post({ name: 'b' }, 'key-1').expect(409)).body.code).toBe('conflict');
    await post({ name: 'a' }, 'key-1', '?fields=name').expect(409);
    await post({ name: 'a' }, 'key-1').set('bucket', 'another').expect(409);
    expect(made()).toBe(1);
  });

  it('distinguishes bodies by every member, however deep', () => {
    const bodies = [{ a: [1, 2] }, { a: [[1], 2] }, { a: [1, [2]] }, { a: { b: 1 } }, { a: ['1', 2] }, { b: [1, 2] }];
    const read = (body: unknown) => {
      const request = { headers: { 'idempotency-key': 'k' }, originalUrl: '/orders', method: 'POST', body };
      return readKeyedRequest(request as unknown as Request, undefined)?.digest.toString('hex');
    };
    expect(new Set(bodies.map(read)).size).toBe(bodies.length);
    expect(read({ a: { b: 1, c: { d: 2, e: 3 } } })).toBe(read({ a: { c: { e: 3, d: 2 }, b: 1 } }));
  });

  it.each([
    ['arrays', '['.repeat(45_000), ']'.repeat(45_000)],
    ['objects', '{"a":'.repeat(9_000) + '1', '}'.repeat(9_000)],
  ])('answers 400 to %s nested thousands deep, with and without a key', async (_, open, close) => {
    for (const key of ['key-1', undefined]) {
      const request = agent
        .post('/orders')
        .type('json')
        .set(key ? { 'Idempotency-Key': key } : {});
      const { status, body } = await request.send(`{"name":${open}${close}}`);
      expect([status, body.code, body.details[0].field]).toEqual([
        400,
        'invalid_request',
        expect.stringMatching(/^name/),
      ]);
    }
    expect(await service.query('select 1 from idempotency_keys')).toEqual([]);
  });

  it("is independent of other callers' keys", async () => {
    await post({ name: 'a' }, 'key-1').expect(201);
    const bob = await service.as({ subject: 'bob' });
    const answer = await bob.post('/orders').set('Idempotency-Key', 'key-1').send({ name: 'b' }).expect(201);
    expect(answer.body.by).toBe('bob');
    expect(made()).toBe(2);
  });

  it('answers 409 with Retry-After to a second request while the first is running', async () => {
    const first = post({ name: 'slow' }, 'key-1').then((answer) => answer);
    await slowOneWaits();
    await post({ name: 'slow' }, 'key-1').expect(409).expect('Retry-After', '1');
    service.app.get(Orders, { strict: false }).release();
    expect((await first).status).toBe(201);
    await post({ name: 'slow' }, 'key-1').expect(201).expect('Idempotency-Replayed', 'true');
  });

  it('lets exactly one of twenty parallel requests through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ name: 'a' }, 'key-1')));
    expect(made()).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
  });

  it('executes a waiting repetition when the first request failed', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => post({ name: 'broken' }, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(made()).toBe(0);
  });

  it.each([
    ['400', { name: 3 }, 400],
    ['500', { name: 'broken' }, 500],
  ])('stores no %s: the repetition is a new attempt', async (_, body, status) => {
    await post(body, 'key-1').expect(status);
    expect(await service.query('select 1 from idempotency_keys')).toEqual([]);
    await post({ name: 'a' }, 'key-1').expect(201);
  });

  it.each(['', 'x'.repeat(256), 'two words', 'ключ'])('answers 400 to the key %j', async (key) => {
    const answer = await agent
      .post('/orders')
      .set('Idempotency-Key', Buffer.from(key).toString('latin1'))
      .send({ name: 'a' })
      .expect(400);
    expect(answer.body.details[0].field).toBe('Idempotency-Key');
    expect(made()).toBe(0);
  });

  it('accepts 255 visible characters', async () => {
    await post({ name: 'a' }, '~'.repeat(255)).expect(201);
  });

  it('is declared in the OpenAPI document', async () => {
    const { body } = await service.anonymous.get('/openapi.json');
    expect(JSON.stringify(body.paths['/orders'].post.parameters)).toContain('Idempotency-Key');
  });
});

describe('the stored row', () => {
  it('contains neither key nor response in plain text', async () => {
    await post({ name: 'a' }, 'key-of-alice').expect(201);
    const [row] = await service.query<Record<string, unknown>>(
      'select encode(body, $1) as body, to_jsonb(k) - $2 as rest from idempotency_keys k',
      ['escape', 'body'],
    );
    expect(JSON.stringify(row)).not.toMatch(/shown once|key-of-alice|alice/);
  });

  it('expires after 24 hours', async () => {
    await post({ name: 'a' }, 'key-1').expect(201);
    const [row] = await service.query<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 3600 as hours from idempotency_keys',
    );
    expect(row?.hours).toBeCloseTo(24, 2);
    await service.query("update idempotency_keys set expires_at = now() - interval '1 second'");
    await post({ name: 'b' }, 'key-1').expect(201);
    expect(made()).toBe(2);
  });

  it('is released 60 seconds after a request that never ended', async () => {
    const first = post({ name: 'slow' }, 'key-1').then((answer) => answer);
    await slowOneWaits();
    await service.query("update idempotency_keys set created_at = now() - interval '61 seconds'");
    const second = await post({ name: 'a' }, 'key-1').expect(201);
    service.app.get(Orders, { strict: false }).release();
    await first;
    expect((await post({ name: 'a' }, 'key-1').expect(201)).body).toEqual(second.body);
  });
});

describe('pgIdempotencyStore', () => {
  it('sweeps expired keys, and no others', async () => {
    await post({ name: 'a' }, 'key-1').expect(201);
    await post({ name: 'a' }, 'key-2').expect(201);
    await service.query(
      "update idempotency_keys set expires_at = now() - interval '1 second' where id = (select id from idempotency_keys limit 1)",
    );
    const store = pgIdempotencyStore(service.app.get(Records));
    expect(await store.sweep()).toBe(1);
    expect(await store.sweep()).toBe(0);
    expect(await service.query('select 1 from idempotency_keys')).toHaveLength(1);
  });

  it('skips a sweep that another replica has begun', async () => {
    await post({ name: 'a' }, 'key-1').expect(201);
    await service.query("update idempotency_keys set expires_at = now() - interval '1 second'");
    const store = pgIdempotencyStore(service.app.get(Records));
    expect((await Promise.all(Array.from({ length: 5 }, () => store.sweep()))).reduce((a, b) => a + b)).toBe(1);
  });
});

describe('sealAnswer', () => {
  const id = Buffer.alloc(32, 1);

  it('can be decrypted with the same key and id only', () => {
    const sealed = sealAnswer('answer', 'key', id);
    expect(openAnswer(sealed, 'key', id)).toBe('answer');
    expect(() => openAnswer(sealed, 'other', id)).toThrow();
    expect(() => openAnswer(sealed, 'key', Buffer.alloc(32, 2))).toThrow();
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    expect(() => openAnswer(sealed, 'key', id)).toThrow();
  });
});

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Records } from '@groundwork/records';
import {
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import {
  commonVariables,
  defineConfig,
  defineService,
  idempotencyTable,
  remoteAuth,
  resourceServerVariables,
  type ResourceServerConfig,
} from '@groundwork/service';
import { describeResource, startTestService, stopSweeps, type TestService } from '@groundwork/testing';
import { Body, type DynamicModule } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DeliveriesService } from './deliveries.service.js';
import { eventsModule } from './events.module.js';
import { publish, publishing, eventTables } from './publish.js';
import { webhookDeliveryView } from './webhook-delivery.entity.js';
import { webhookView, NewWebhook, WebhookChanges } from './webhook.entity.js';
import { WebhooksService } from './webhooks.service.js';

const KEY = Buffer.alloc(32, 7);
const OWNER = '0197a000-0000-7000-8000-000000000001';
const owner = { id: OWNER, path: '/webhooks' };

@Resource('webhooks', 'Webhooks')
class SampleController {
  constructor(private readonly webhooks: WebhooksService) {}

  @List(webhookView, { scope: 'hooks:read', summary: 'Get webhooks' })
  list(@AsCaller() caller: Caller, @ListParams(webhookView) query: ListQuery) {
    return this.webhooks.list(caller, owner, query);
  }

  @Create(webhookView, { scope: 'hooks:write', summary: 'Create webhook' })
  create(@AsCaller() caller: Caller, @Body() webhook: NewWebhook, @RecordParams(webhookView) query: RecordQuery) {
    return this.webhooks.create(caller, owner, webhook, query);
  }

  @Find(':id', webhookView, { scope: 'hooks:read', summary: 'Get webhook' })
  find(@AsCaller() caller: Caller, @UuidParam('id') id: string, @RecordParams(webhookView) query: RecordQuery) {
    return this.webhooks.find(caller, owner, id, query);
  }

  @Modify(':id', webhookView, { scope: 'hooks:write', summary: 'Update webhook' })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('id') id: string,
    @Body() changes: WebhookChanges,
    @RecordParams(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.modify(caller, owner, id, changes, query);
  }

  @Delete(':id', { scope: 'hooks:write', summary: 'Delete webhook' })
  delete(@AsCaller() caller: Caller, @UuidParam('id') id: string) {
    return this.webhooks.delete(caller, owner, id);
  }

  @List(webhookDeliveryView, {
    path: ':id/deliveries',
    pattern: 'G',
    scope: 'hooks:read',
    summary: 'Get webhook deliveries',
  })
  deliveries(
    @AsCaller() caller: Caller,
    @UuidParam('id') id: string,
    @ListParams(webhookDeliveryView) query: ListQuery,
  ) {
    return this.webhooks.listDeliveries(caller, owner, id, query);
  }
}

class Events1 implements MigrationInterface {
  name = 'Events1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table thing (id uuid primary key)');
    await runner.query(`insert into thing values ('${OWNER}')`);
    await runner.query(eventTables('thing'));
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_delivery, outbox, webhook, thing, idempotency_keys');
  }
}

class SampleModule {}

const sample = (allowPrivate: boolean) =>
  defineService({
    name: 'hooks',
    title: 'Hooks',
    version: '1.0.0',
    description: 'Webhooks alone.',
    config: defineConfig({ ...commonVariables({ name: 'hooks', port: 3999 }), ...resourceServerVariables() }),
    module: (config: ResourceServerConfig): DynamicModule => ({
      module: SampleModule,
      imports: [remoteAuth(config), eventsModule({ key: KEY, allowPrivate, eventTypes: ['thing.made', 'thing.gone'] })],
      controllers: [SampleController],
    }),
    database: { migrations: [Events1] },
    scopes: { 'hooks:read': 'Read.', 'hooks:write': 'Write.' },
  });

interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let guarded: TestService;
let open: TestService;
let target: Server;
let url: string;
let received: Delivered[] = [];
let answer = 200;

beforeAll(async () => {
  guarded = await startTestService(sample(false));
  open = await startTestService(sample(true));
  // The sender in the background would take deliveries from under those that are counted.
  await stopSweeps(open);
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await guarded.close();
  await open.close();
  target.closeAllConnections();
  target.close();
});
beforeEach(() => {
  received = [];
  answer = 200;
});

describeResource({
  service: () => guarded,
  path: '/webhooks',
  view: webhookView,
  scopes: { read: 'hooks:read', write: 'hooks:write' },
  // The secret is shown once, so a later read differs from the answer that made the record.
  sample: undefined,
});

const make = async (changes: object = {}) =>
  (await (await open.as()).post('/webhooks').send({ url, events: ['thing.made'], ...changes })).body as {
    id: string;
    secret: string;
  };
const publishThing = (type = 'thing.made') =>
  open.app.get(Records).transaction((tx) => publish(tx, { type, ownerId: OWNER, data: { thing: 1 } }));
/** Makes waiting deliveries due, and sends until nothing is. */
const deliver = async (): Promise<void> => {
  await open.query(`update webhook_delivery set next_attempt_at = now() where state = 'pending'`);
  while ((await open.app.get(DeliveriesService).deliver()) > 0);
};
const log = async (id: string) =>
  (await (await open.as()).get(`/webhooks/${id}/deliveries`)).body.items as Record<string, unknown>[];

describe('Create webhook', () => {
  it('returns the secret once; no record contains it', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    expect((await (await open.as()).get(`/webhooks/${id}`)).body.secret).toBeNull();
    expect(JSON.stringify(await open.query('select w::text from webhook w'))).not.toContain(secret.slice(6, 20));
    await (await open.as()).delete(`/webhooks/${id}`).expect(204);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://user:pw@example.com/',
  ])('19. rejects the target %s', async (bad) => {
    const { status, body } = await (await guarded.as()).post('/webhooks').send({ url: bad, events: ['*'] });
    expect({ status, field: body.details?.[0]?.field as unknown }).toEqual({ status: 400, field: 'url' });
  });

  it('rejects an event type the service does not publish', async () => {
    const { status, body } = await (
      await guarded.as()
    )
      .post('/webhooks')
      .send({ url: 'https://example.com/', events: ['thing.eaten'] });
    expect({ status, field: body.details[0].field as unknown }).toEqual({ status: 400, field: 'events' });
  });
});

describe('deliveries', () => {
  it('are sent once, signed, for the subscribed events', async () => {
    const { id, secret } = await make();
    await publishThing();
    await publishThing('thing.gone');
    await deliver();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Delivered];
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], type: 'thing.made', data: { thing: 1 } });
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200, next_attempt_at: null }]);
    await (await open.as()).delete(`/webhooks/${id}`).expect(204);
  });

  it('are attempted eight times with growing delays, then given up; a redirect is not followed', async () => {
    answer = 302;
    const { id } = await make();
    await publishThing();
    for (let attempt = 0; attempt < 9; attempt++) await deliver();
    expect(received).toHaveLength(8);
    expect(await log(id)).toMatchObject([
      { state: 'failed', attempts: 8, status: 302, error: 'The target answered 302.', next_attempt_at: null },
    ]);
    await (await open.as()).delete(`/webhooks/${id}`).expect(204);
  });

  it('of a transaction that rolls back are never created; those of a deleted owner are still sent', async () => {
    await make({ events: ['*'] });
    const undone = open.app.get(Records).transaction(async (tx) => {
      await publish(tx, { type: 'thing.made', ownerId: OWNER, data: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publishThing('thing.gone');
    await open.query('delete from thing');
    await deliver();
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['thing.gone']);
    await open.query('insert into thing values ($1)', [OWNER]);
  });

  it('are created by the statement that changes the record, each with its own id, and not by one that fails', async () => {
    const { id } = await make({ events: ['thing.made'] });
    const records = open.app.get(Records);
    const things = [1, 2, 3];
    const make3 = (divisor: number) => sql`
      with made as (select n / ${divisor}::int as n from unnest(${things}::int[]) n), ${publishing(sql`
        select ${OWNER}::uuid as owner_id, case when n = 2 then 'thing.gone' else 'thing.made' end as type, jsonb_build_object('thing', n) as data
        from made`)} select n from made`;
    await expect(records.query(make3(0))).rejects.toThrow('division by zero');
    expect(await open.countStatements(() => records.query(make3(1)))).toBe(1);
    await deliver();
    const bodies = received.map(({ body }) => JSON.parse(body) as { id: string; created_at: string; data: object });
    expect(bodies.map(({ data }) => data)).toEqual(expect.arrayContaining([{ thing: 1 }, { thing: 3 }]));
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    expect(Math.abs(Date.parse(bodies[0]?.created_at ?? '') - Date.now())).toBeLessThan(3_600_000);
    expect(await log(id)).toHaveLength(2);
    await (await open.as()).delete(`/webhooks/${id}`).expect(204);
  });

  it('are sent once by two concurrent senders', async () => {
    await make({ events: ['*'] });
    for (let event = 0; event < 40; event++) await publishThing();
    const sender = open.app.get(DeliveriesService);
    for (let round = 0; round < 4; round++) await Promise.all([sender.deliver(), sender.deliver()]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
    expect(received).toHaveLength(40);
  });
});

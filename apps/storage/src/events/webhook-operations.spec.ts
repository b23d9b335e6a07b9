import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeliveriesService } from '@groundwork/events';
import { DEFAULT_TENANT, startTestService, stopSweeps, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';

interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const disk = storageFolder();
const UNKNOWN_ID = '0197a000-0000-7000-8000-00000000000f';
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
let arrivals: Arrival[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    arrivals.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
});
let url: string;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // A server that listens on TCP has such an address.
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await startTestService(storage, { env: { ...disk.env, WEBHOOK_ALLOW_PRIVATE: 'true' } });
  await stopSweeps(service);
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await service.close();
  receiver.closeAllConnections();
  receiver.close();
  disk.remove();
});
beforeEach(async () => {
  // What failed in one test would be due again in a later one, after ten seconds.
  await service.query(`update webhook_delivery set state = 'failed', next_attempt_at = null where state = 'pending'`);
  arrivals = [];
  status = 204;
});

/** A webhook of a bucket of its own. */
let made = 0;
async function hook(changes: object = {}): Promise<{ bucket: string; path: string; secret: string }> {
  const bucket = `operated-${++made}`;
  await agent.post('/buckets').send({ name: bucket }).expect(201);
  const { body } = await agent
    .post(`/buckets/${bucket}/webhooks`)
    .send({ url, events: ['file.created'], ...changes })
    .expect(201);
  return { bucket, path: `/buckets/${bucket}/webhooks/${String(body.id)}`, secret: String(body.secret) };
}
const makeFile = (bucket: string) =>
  agent
    .post('/files')
    .set('bucket', bucket)
    .send({ name: `file ${++made}` })
    .expect(201);

/** Sends what is due; answers what has arrived since the last call. */
async function deliver(): Promise<Arrival[]> {
  while ((await service.app.get(DeliveriesService).deliver()) > 0);
  const taken = arrivals;
  arrivals = [];
  return taken;
}
const signatureOf = (secret: string, { headers, body }: Arrival): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;
const signaturesIn = ({ headers }: Arrival): string[] => String(headers['webhook-signature']).split(' ');

describe('Ping webhook', () => {
  it.each([{}, { is_enabled: false }])('sends an event to this webhook only: %j', async (changes) => {
    const { bucket, path, secret } = await hook(changes);
    await agent
      .post(`/buckets/${bucket}/webhooks`)
      .send({ url, events: ['*'] })
      .expect(201);
    const { body, headers } = await agent.post(`${path}/ping`).expect(201);
    expect(body).toMatchObject({ event_type: 'webhook.ping', webhook_id: path.split('/').at(-1) });
    const sent = await deliver();
    expect(sent).toHaveLength(1);
    const [ping] = sent as [Arrival];
    expect(JSON.parse(ping.body)).toMatchObject({
      id: ping.headers['webhook-id'],
      type: 'webhook.ping',
      data: { webhook_id: path.split('/').at(-1) },
    });
    expect(signaturesIn(ping)).toEqual([signatureOf(secret, ping)]);
    const delivery = await agent.get(String(headers['location']).replace(/^https?:\/\/[^/]+/, '')).expect(200);
    expect(delivery.body).toMatchObject({ id: body.id, state: 'delivered', status: 204, attempts: 1 });
  });

  it('shows why the delivery failed', async () => {
    const { path } = await hook();
    status = 500;
    const { body } = await agent.post(`${path}/ping`).expect(201);
    await deliver();
    expect((await agent.get(`${path}/deliveries/${String(body.id)}`)).body).toMatchObject({
      state: 'pending',
      status: 500,
      error: 'The target answered 500.',
    });
  });
});

describe('Redeliver webhook delivery', () => {
  it('sends the event again, with its id, to the present address of the webhook', async () => {
    const { bucket, path } = await hook();
    await agent.patch(path).send({ url: 'http://127.0.0.1:1/gone' }).expect(200);
    await makeFile(bucket);
    expect(await deliver()).toEqual([]);
    await agent.patch(path).send({ url }).expect(200);
    const failed = (await agent.get(`${path}/deliveries`)).body.items[0];
    const again = await agent.post(`${path}/deliveries/${String(failed.id)}/redeliver`).expect(201);
    expect(again.body).toMatchObject({ event_id: failed.event_id, event_type: 'file.created' });
    expect(again.body.id).not.toBe(failed.id);
    const sent = await deliver();
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([failed.event_id]);
    expect((await agent.get(`${path}/deliveries`)).body.items).toHaveLength(2);
  });
});

describe('Rotate webhook secret', () => {
  it('shows a new secret once; during the overlap both sign, then only the new one', async () => {
    const { bucket, path, secret: old } = await hook();
    await makeFile(bucket);
    const { body } = await agent.post(`${path}/rotate_secret`).send({ overlap_seconds: 600 }).expect(200);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(old);
    expect(Date.parse(body.overlap_until)).toBeGreaterThan(Date.now());
    expect((await agent.get(path)).body.secret).toBeNull();
    await makeFile(bucket);
    for (const arrival of await deliver()) expect(signaturesIn(arrival)).toContain(signatureOf(old, arrival));
    await makeFile(bucket);
    const [both] = (await deliver()) as [Arrival];
    expect(signaturesIn(both)).toEqual([signatureOf(body.secret, both), signatureOf(old, both)]);
    await service.query(`update webhook set overlap_until = now() - interval '1 second'`);
    await makeFile(bucket);
    const [single] = (await deliver()) as [Arrival];
    expect(signaturesIn(single)).toEqual([signatureOf(body.secret, single)]);
  });

  it('ends the old secret at once without an overlap, also for pending deliveries', async () => {
    const { bucket, path } = await hook({ url: 'http://127.0.0.1:1/gone' });
    await makeFile(bucket);
    await deliver();
    await agent.patch(path).send({ url }).expect(200);
    const { body } = await agent.post(`${path}/rotate_secret`).send({ overlap_seconds: 0 }).expect(200);
    expect(body.overlap_until).toBeNull();
    const { id } = (await agent.get(`${path}/deliveries`)).body.items[0];
    await agent.post(`${path}/deliveries/${String(id)}/redeliver`).expect(201);
    const [arrival] = (await deliver()) as [Arrival];
    expect(signaturesIn(arrival)).toEqual([signatureOf(body.secret, arrival)]);
  });

  it('answers a repeated request as the first, by its key', async () => {
    const { path } = await hook();
    const rotate = () => agent.post(`${path}/rotate_secret`).set('idempotency-key', 'rotate-once').send({});
    const [first, second] = [await rotate(), await rotate()];
    expect(second.body).toEqual(first.body);
  });

  it.each([{ overlap_seconds: -1 }, { overlap_seconds: 604_801 }, { overlap_seconds: 'x' }, { nonsense: 1 }])(
    'refuses %j',
    async (body) => {
      const { path } = await hook();
      const answer = await agent.post(`${path}/rotate_secret`).send(body);
      expect({ status: answer.status, field: answer.body.details[0].field }).toEqual({
        status: 400,
        field: Object.keys(body)[0],
      });
    },
  );
});

describe('operations of a webhook', () => {
  const OPERATIONS = ['ping', 'rotate_secret', `deliveries/${UNKNOWN_ID}/redeliver`];

  it.each(OPERATIONS)(
    '%s: 404 for another bucket, an unknown webhook or delivery; 403 without the scope',
    async (operation) => {
      const { path } = await hook();
      const elsewhere = path.replace(/^\/buckets\/[^/]+/, '/buckets/default');
      for (const unknown of [elsewhere, path.replace(/[^/]+$/, UNKNOWN_ID), '/buckets/nobody/webhooks/' + UNKNOWN_ID])
        expect((await agent.post(`${unknown}/${operation}`).send({})).status).toBe(404);
      if (operation.startsWith('deliveries')) expect((await agent.post(`${path}/${operation}`)).status).toBe(404);
      const reader = await service.as({ scopes: 'buckets:read' });
      expect((await reader.post(`${path}/${operation}`).send({})).status).toBe(403);
    },
  );

  it('queue nothing for a delivery of another webhook', async () => {
    const [one, other] = [await hook(), await hook()];
    const { body } = await agent.post(`${one.path}/ping`).expect(201);
    await deliver();
    expect((await agent.get(`${other.path}/deliveries/${String(body.id)}`)).status).toBe(404);
    expect((await agent.post(`${other.path}/deliveries/${String(body.id)}/redeliver`)).status).toBe(404);
    expect(await deliver()).toEqual([]);
  });
});

describe('webhooks of a bucket with access rules', () => {
  const ME = randomUUID();
  /** A webhook that was sent something, its delivery, and somebody with a rule of the bucket. */
  async function hookFor(may: string[]) {
    const bucket = `ruled-${++made}`;
    const access = [{ to: 'user', id: ME, may }];
    const admin = await service.as({ tenantId: DEFAULT_TENANT }, { bucket });
    await admin.post('/buckets').send({ name: bucket, access }).expect(201);
    const hooks = `/buckets/${bucket}/webhooks`;
    const { body: webhook } = await admin
      .post(hooks)
      .send({ url, events: ['file.created'] })
      .expect(201);
    const { body: ping } = await admin.post(`${hooks}/${webhook.id}/ping`).expect(201);
    const me = await service.as({ subject: ME, scopes: 'files:use', tenantId: DEFAULT_TENANT });
    const of = `${hooks}/${webhook.id}`;
    return { me, hooks, of, delivery: `${of}/deliveries/${ping.id}` };
  }
  const all = async ({ me, hooks, of, delivery }: Awaited<ReturnType<typeof hookFor>>): Promise<number[]> => {
    const statuses: number[] = [];
    for (const call of [
      () => me.get(hooks),
      () => me.post(hooks).send({ url, events: ['file.deleted'] }),
      () => me.get(of),
      () => me.patch(of).send({ events: ['file.modified'] }),
      () => me.get(`${of}/deliveries`),
      () => me.get(delivery),
      () => me.post(`${delivery}/redeliver`),
      () => me.post(`${of}/ping`),
      () => me.post(`${of}/rotate_secret`).send({}),
      () => me.delete(of),
    ])
      statuses.push((await call()).status);
    return statuses;
  };

  it('can be managed by a principal with the verb administer', async () => {
    expect(await all(await hookFor(['administer']))).toEqual([200, 201, 200, 200, 200, 200, 201, 201, 200, 204]);
  });

  it('answer 403 without that verb where the bucket can be listed', async () => {
    const others = ['list', 'read', 'create', 'change', 'delete'];
    expect(new Set(await all(await hookFor(others)))).toEqual(new Set([403]));
  });

  it('answer 404 where the bucket does', async () => {
    expect(new Set(await all(await hookFor(['change'])))).toEqual(new Set([404]));
  });
});

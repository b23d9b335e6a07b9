import { createHash, createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { DeliveriesService, webhookView } from '@groundwork/events';
import {
  describeResource,
  startReceiver,
  startTestService,
  stopSweeps,
  type Receiver,
  type TestService,
} from '@groundwork/testing';
import { FinishContentService } from '../content/write/finish-content.service.js';
import { UploadSweepService } from '../content/uploads/upload-sweep.service.js';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { EVENT_TYPES } from '../platform/event-schemas.js';

const disk = storageFolder();
let service: TestService;
let guarded: TestService;
let receiver: Receiver;
let agent: Awaited<ReturnType<TestService['as']>>;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService(storage, { env: { ...disk.env, WEBHOOK_ALLOW_PRIVATE: 'true' } });
  guarded = await startTestService(storage, { env: { ...disk.env, DISK_ROOT: `${disk.path}/guarded` } });
  for (const each of [service, guarded]) await stopSweeps(each);
  agent = await service.as();
});
afterAll(async () => {
  await service.close();
  await guarded.close();
  receiver.close();
  disk.remove();
});
beforeEach(() => receiver.clear());

describeResource({
  service: () => service,
  path: '/buckets/default/webhooks',
  view: webhookView,
  scopes: { read: 'buckets:read', write: 'buckets:write' },
  // The secret is shown once, so a later read differs from the answer that made the record.
  sample: undefined,
});

let made = 0;

interface Hooked {
  readonly bucket: string;
  readonly path: string;
  readonly secret: string;
}

/** A bucket with a webhook for its events. */
async function hooked(events: readonly string[] = ['*']): Promise<Hooked> {
  const bucket = `hooked-${++made}`;
  await agent.post('/buckets').send({ name: bucket }).expect(201);
  const { body } = await agent.post(`/buckets/${bucket}/webhooks`).send({ url: receiver.url, events }).expect(201);
  return { bucket, path: `/buckets/${bucket}/webhooks/${String(body.id)}`, secret: String(body.secret) };
}

/** Sends what is queued; answers the events that have arrived since the last call, oldest first. */
async function arrived() {
  while ((await service.app.get(DeliveriesService).deliver()) > 0);
  return receiver.take();
}
const typesArrived = async () => (await arrived()).map(({ type }) => type).sort();

/** Requests to the files of a bucket. */
const within = (bucket: string) => service.as({}, { bucket });
const signature = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('webhooks of a bucket', () => {
  it('show the secret once, change by PATCH, are removed by DELETE; a disabled one gets nothing', async () => {
    const { bucket, path, secret } = await hooked();
    expect(secret).toMatch(/^whsec_/);
    const found = await agent.get(path);
    expect(found.body).toMatchObject({ secret: null, is_enabled: true, events: ['*'] });
    await agent.patch(path).set('if-match', String(found.headers['etag'])).send({ is_enabled: false }).expect(200);
    await agent.patch(path).set('if-match', String(found.headers['etag'])).send({}).expect(412);
    await (await within(bucket)).post('/files').send({ name: 'unheard' }).expect(201);
    expect(await typesArrived()).toEqual([]);
    await agent.delete(path).expect(204);
    await agent.get(`${path}/deliveries`).expect(404);
  });

  it('answer 404 below an unknown bucket and to another bucket', async () => {
    const { path } = await hooked();
    const id = path.split('/').at(-1);
    await agent.get('/buckets/unknown/webhooks').expect(404);
    await agent
      .post('/buckets/unknown/webhooks')
      .send({ url: receiver.url, events: ['*'] })
      .expect(404);
    await agent.get(`/buckets/default/webhooks/${id}`).expect(404);
    await agent.delete(`/buckets/default/webhooks/${id}`).expect(404);
    await agent.get(path).expect(200);
  });

  it('19. reject private addresses, by name, number or redirect, and unknown event types', async () => {
    const post = async (url: string, events = ['*']) => {
      const request = (await guarded.as()).post('/buckets/default/webhooks').send({ url, events });
      const { status, body } = await request;
      return `${status} ${String(body.details?.[0]?.field)}`;
    };
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'https://10.1.2.3/'])
      expect(await post(url)).toBe('400 url');
    expect(await post(receiver.url)).toBe('400 url');
    expect(await post('https://example.com/', ['file.eaten'])).toBe('400 events');
    // A name is looked up when it is called: one that leads inside by then is refused then.
    await (await guarded.as()).post('/buckets/default/webhooks').send({ url: 'https://localhost/', events: ['*'] });
    await (await guarded.as({}, { bucket: 'default' })).post('/files').send({ name: 'inside' }).expect(201);
    await guarded.app.get(DeliveriesService).deliver();
    expect(await guarded.query(`select from webhook_delivery where state = 'delivered'`)).toHaveLength(0);
    expect(receiver.take()).toEqual([]);
  });

  it('belong to their tenant', async () => {
    const tenants = await startTestService(storage, {
      env: { ...disk.env, DISK_ROOT: `${disk.path}/tenants`, WEBHOOK_ALLOW_PRIVATE: 'true' },
    });
    try {
      const [one, other] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b'];
      const mine = await tenants.as({ tenantId: one });
      const theirs = await tenants.as({ tenantId: other });
      for (const tenant of [mine, theirs]) await tenant.post('/buckets').send({ name: 'same' }).expect(201);
      const { body } = await mine
        .post('/buckets/same/webhooks')
        .send({ url: receiver.url, events: ['*'] })
        .expect(201);
      await theirs.get(`/buckets/same/webhooks/${String(body.id)}`).expect(404);
      await theirs.post('/files').set('bucket', 'same').send({ name: 'theirs' }).expect(201);
      expect(await tenants.query('select from outbox')).toHaveLength(0);
      await mine.post('/files').set('bucket', 'same').send({ name: 'mine' }).expect(201);
      expect(await tenants.query('select from outbox')).toHaveLength(1);
    } finally {
      await tenants.close();
    }
  });
});

describe('events', () => {
  it('of every kind are delivered, signed, for every way to create, write and delete a file', async () => {
    const { bucket, path, secret } = await hooked();
    const files = await within(bucket);
    const published = new Set<string>();
    const expectEvents = async (types: readonly string[], work: () => Promise<{ status: number; text: string }>) => {
      const { status, text } = await work();
      if (status >= 300) throw new Error(`${types.join()}: ${status} ${text}`);
      const events = await arrived();
      expect(events.map(({ type }) => type).sort()).toEqual([...types].sort());
      for (const type of types) published.add(type);
      return events[0]?.data ?? {};
    };
    const folder = (await files.post('/folders').send({ name: 'f' })).body.id as string;

    const { file_id } = await expectEvents(['file.created'], () =>
      files.post('/files').send({ name: 'a', folder_id: folder }),
    );
    const put = () =>
      files
        .put(`/files/${String(file_id)}/content`)
        .set('content-type', 'text/plain')
        .send('hello');
    expect(await expectEvents(['file.content_ready'], put)).toEqual({
      bucket,
      bucket_id: (await agent.get(`/buckets/${bucket}`)).body.id as string,
      file_id,
      name: 'a',
      owner_id: (await files.get(`/files/${String(file_id)}`)).body.owner_id as string,
      created_by: (await files.get(`/files/${String(file_id)}`)).body.created_by as string,
      folder_id: folder,
      mime_type: 'text/plain',
      size_original: 5,
      signature: signature('hello'),
    });
    const patch = (changes: object) => files.patch(`/files/${String(file_id)}`).send(changes);
    expect(await expectEvents(['file.modified'], () => patch({ name: 'a2', folder_id: null }))).toMatchObject({
      name: 'a2',
      folder_id: null,
      changed: ['folder_id', 'name'],
      previous: { name: 'a', folder_id: folder },
    });
    await expectEvents([], () => patch({ name: 'a2' }));
    expect(await expectEvents(['file.modified'], () => patch({ metadata: { mime_type: 'text/csv' } }))).toMatchObject({
      mime_type: 'text/csv',
      changed: ['metadata'],
      previous: {},
    });
    const rename = () => files.post(`/files/${String(file_id)}/rename`).send({ new_name: 'a' });
    expect(await expectEvents(['file.modified'], rename)).toMatchObject({
      changed: ['name'],
      previous: { name: 'a2' },
    });
    await expectEvents(['file.modified'], () => patch({ folder_id: folder }));
    const copy = () => files.post(`/files/${String(file_id)}/copy`).send({ name: 'b' });
    await expectEvents(['file.created', 'file.content_ready'], copy);
    const tus = () =>
      files
        .post('/uploads')
        .set({ 'tus-resumable': '1.0.0', 'upload-length': '3', 'upload-metadata': `name ${btoa('c')}` })
        .set('content-type', 'application/offset+octet-stream')
        .send(Buffer.from('abc'));
    await expectEvents(['file.created', 'file.content_ready'], tus);
    const signed = async () => {
      const { body } = await files.post(`/files/${String(file_id)}/signed_urls`).send({ method: 'PUT' });
      return service.anonymous.put(new URL(String(body.url)).pathname).send(Buffer.from('signed'));
    };
    expect(await expectEvents(['file.content_ready'], signed)).toMatchObject({ signature: signature('signed') });
    await expectEvents(['file.deleted', 'file.deleted'], () => files.delete(`/folders/${folder}?recursive=true`));
    const { items } = (await files.get('/files?q=(name=c)')).body;
    await expectEvents(['file.deleted'], () => files.delete(`/files/${String(items[0].id)}`));
    await expectEvents(['bucket.truncated'], () => agent.post(`/buckets/${bucket}/truncate`));

    expect(
      await expectEvents(['bucket.modified'], () => agent.patch(`/buckets/${bucket}`).send({ description: 'x' })),
    ).toMatchObject({ bucket, changed: ['description'], previous: {} });
    const moved = `${bucket}-2`;
    expect(
      await expectEvents(['bucket.modified'], () => agent.post(`/buckets/${bucket}/rename`).send({ new_name: moved })),
    ).toMatchObject({ bucket: moved, changed: ['name'], previous: { name: bucket } });
    await expectEvents([], () => agent.post(`/buckets/${moved}/rename`).send({ new_name: moved }));
    const log = await agent.get(`${path.replace(bucket, moved)}/deliveries`).query({ limit: 100 });
    const access = [{ to: 'owner', id: null, may: ['read'] }];
    expect(
      await expectEvents(['bucket.access_changed'], () => agent.patch(`/buckets/${moved}`).send({ access })),
    ).toMatchObject({ access, previous: { access: [] } });
    await expectEvents([], () => agent.patch(`/buckets/${moved}`).send({ access }));
    await expectEvents(['bucket.deleted'], () => agent.delete(`/buckets/${moved}`));

    expect([...published].sort()).toEqual([...EVENT_TYPES].sort());
    const { headers, body } = receiver.last ?? { headers: {}, body: '' };
    const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(text)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${hmac}`);
    const deliveries = log.body.items as { state: string }[];
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 17 }, () => 'delivered'));
  });

  it('35. are published once per content: repeated zero-byte PATCH requests and a sweep publish nothing', async () => {
    const { bucket } = await hooked(['file.content_ready']);
    const files = await service.as({}, { bucket, 'tus-resumable': '1.0.0' });
    const upload = await files.post('/uploads').set({ 'upload-length': '4', 'upload-metadata': `name ${btoa('d')}` });
    const patch = (offset: number, bytes: string) =>
      files
        .patch(upload.headers['location'] as string)
        .set({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' })
        .send(Buffer.from(bytes));
    await patch(0, 'abcd').expect(204);
    for (let time = 0; time < 5; time++) await patch(4, '').expect(204);
    await service.app.get(UploadSweepService).sweep();
    expect(await typesArrived()).toEqual(['file.content_ready']);
    expect(await service.query(`select from content where sha256 = $1`, [signature('abcd').slice(7)])).toHaveLength(1);
  });

  it('of a file that is deleted with its upload are those of its creation and deletion', async () => {
    const { bucket } = await hooked();
    const files = await service.as({}, { bucket, 'tus-resumable': '1.0.0' });
    const upload = await files.post('/uploads').set({ 'upload-length': '4', 'upload-metadata': `name ${btoa('e')}` });
    await files.delete(upload.headers['location'] as string).expect(204);
    expect(await typesArrived()).toEqual(['file.created', 'file.deleted']);
  });

  it('are not published for rejected requests', async () => {
    const { bucket } = await hooked();
    const files = await within(bucket);
    const { id } = (await files.post('/files').send({ name: 'a' }).expect(201)).body;
    await arrived();
    await files.post('/files').send({ name: 'a' }).expect(409);
    await files.put(`/files/${id}/content`).set('if-match', '"none"').send('x').expect(412);
    await files
      .put(`/files/${id}/content`)
      .set('content-digest', `sha-256=:${btoa('x'.repeat(32))}:`)
      .send('x')
      .expect(400);
    await files.delete(`/files/${id}`).set('if-match', '"none.none"').expect(412);
    await files.post(`/files/${id}/copy`).send({}).expect(409);
    expect(await typesArrived()).toEqual([]);
  });

  it('are delivered to a webhook that was created while the bytes were received', async () => {
    const bucket = `late-${++made}`;
    await agent.post('/buckets').send({ name: bucket }).expect(201);
    const { body: file } = await (await within(bucket)).post('/files').send({ name: 'late' }).expect(201);
    const finish = jest.spyOn(service.app.get(FinishContentService), 'finish');
    finish.mockImplementationOnce(async (...args) => {
      await agent
        .post(`/buckets/${bucket}/webhooks`)
        .send({ url: receiver.url, events: ['*'] })
        .expect(201);
      return service.app.get(FinishContentService).finish(...args);
    });
    await (
      await within(bucket)
    )
      .put(`/files/${String(file.id)}/content`)
      .send('late')
      .expect(201);
    finish.mockRestore();
    expect(await typesArrived()).toEqual(['file.content_ready']);
  });

  it('cost a PUT no additional statement', async () => {
    const { bucket } = await hooked();
    const files = await within(bucket);
    const { id } = (await files.post('/files').send({ name: 'a' })).body;
    const put = () => files.put(`/files/${id}/content`).send(Buffer.from('x')).expect(201);
    expect(await service.countStatements(put)).toBe(2);
  });
});

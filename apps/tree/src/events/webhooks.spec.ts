import { createHmac, randomUUID } from 'node:crypto';
import { DeliveriesService } from '@groundwork/events';
import {
  describeResource,
  startReceiver,
  startTestService,
  stopSweeps,
  type Receiver,
  type TestService,
} from '@groundwork/testing';
import { tree } from '../service.js';
import { endedTransactions } from '../testing/ended-transactions.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { treeWebhookView } from './tree-webhook.entity.js';
import { EVENT_TYPES } from '../platform/events/event-schemas.js';

let service: TestService;
let guarded: TestService;
let forest: Forest;
let receiver: Receiver;
let base = '';

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService(tree, { env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  guarded = await startTestService(tree);
  await stopSweeps(service);
  forest = new Forest(await service.as());
  base = `/trees/${await aTree(forest)}/webhooks`;
  await aTree(new Forest(await guarded.as()), 'guarded');
});
afterAll(async () => {
  await service.close();
  await guarded.close();
  receiver.close();
});
beforeEach(() => receiver.clear());

const aTree = async (within: Forest, code = aCode('hooked')): Promise<string> => {
  await within.version(code);
  return code;
};

describeResource({
  service: () => service,
  path: () => base,
  view: treeWebhookView,
  scopes: { read: 'trees:read', write: 'trees:write' },
  // The secret is shown once, so a later read differs from the answer that made the record.
  sample: undefined,
});

/** A webhook of a tree; returns its path and secret. */
async function listen(
  code: string,
  events: readonly string[] = ['*'],
): Promise<Body & { path: string; secret: string }> {
  const { status, body } = await forest.agent.post(`/trees/${code}/webhooks`).send({ url: receiver.url, events });
  expect(status).toBe(201);
  return { ...body, path: `/trees/${code}/webhooks/${body.id as string}` } as Body & { path: string; secret: string };
}

/** Sends what is queued; returns the events that have arrived since the last call, oldest first. */
async function arrived() {
  while ((await service.app.get(DeliveriesService).deliver()) > 0);
  return receiver.take();
}
const typesArrived = async () => (await arrived()).map(({ type }) => type);

describe('Create, Get, Update, Delete Tree Webhook', () => {
  it('shows the secret once, changes by PATCH, ends by DELETE', async () => {
    const code = await aTree(forest);
    const { path, secret, id } = await listen(code);
    expect(secret).toMatch(/^whsec_/);
    const found = await forest.agent.get(path);
    expect(found.body).toMatchObject({ id, secret: null, is_enabled: true, events: ['*'] });
    const changed = await forest.agent
      .patch(path)
      .set('if-match', String(found.headers['etag']))
      .send({ is_enabled: false });
    expect({ status: changed.status, enabled: changed.body.is_enabled as unknown }).toEqual({
      status: 200,
      enabled: false,
    });
    expect((await forest.agent.patch(path).set('if-match', String(found.headers['etag'])).send({})).status).toBe(412);
    await forest.agent.patch(`/trees/${code}`).send({ name: 'Unheard' }).expect(200);
    expect(await typesArrived()).toEqual([]);
    expect((await forest.agent.get(`/trees/${code}/webhooks`)).body.items).toHaveLength(1);
    expect((await forest.agent.delete(path)).status).toBe(204);
    expect((await forest.agent.get(path)).status).toBe(404);
    expect((await forest.agent.get(`${path}/deliveries`)).status).toBe(404);
  });

  it('answers 404 below an unknown tree, and to another tree', async () => {
    const { path, id } = await listen(await aTree(forest));
    expect((await forest.agent.get('/trees/unknown-tree/webhooks')).status).toBe(404);
    expect(
      (await forest.agent.post('/trees/unknown-tree/webhooks').send({ url: receiver.url, events: ['*'] })).status,
    ).toBe(404);
    expect((await forest.agent.get(`${base}/${id}`)).status).toBe(404);
    expect((await forest.agent.delete(`${base}/${id}`)).status).toBe(404);
    expect((await forest.agent.get(path)).status).toBe(200);
  });

  it('refuses an event that trees do not publish, and private addresses unless they are allowed', async () => {
    const post = async (body: object) => (await guarded.as()).post('/trees/guarded/webhooks').send(body);
    const unknown = await post({ url: 'https://example.com/', events: ['node.eaten'] });
    expect({ status: unknown.status, field: unknown.body.details[0].field as unknown }).toEqual({
      status: 400,
      field: 'events',
    });
    const secret = await post({ url: receiver.url, events: ['*'] });
    expect({ status: secret.status, field: secret.body.details[0].field as unknown }).toEqual({
      status: 400,
      field: 'url',
    });
  });
});

describe('events', () => {
  it('of every kind arrive, one per request, signed', async () => {
    const code = await aTree(forest);
    const { path, secret } = await listen(code);
    const { agent } = forest;
    const v1 = `/trees/${code}/versions/v1`;
    const root = await forest.root(v1);
    const published: string[] = [];
    const { created_by: maker } = (await agent.get(`/trees/${code}`)).body as { created_by: string };
    const change = async (type: string, request: PromiseLike<{ status: number; text: string }>) => {
      const { status, text } = await request;
      if (status >= 300) throw new Error(`${type}: ${status} ${text}`);
      const events = await arrived();
      expect(events.map((event) => event.type)).toEqual([type]);
      expect(events[0]?.data).toMatchObject({ owner_id: maker, created_by: maker });
      published.push(type);
      return events[0]?.data ?? {};
    };

    await change('tree.modified', agent.patch(`/trees/${code}`).send({ name: 'Renamed' }));
    const access = [{ to: 'signed_in', id: null, may: ['read'] }];
    expect(await change('tree.access_changed', agent.patch(`/trees/${code}`).send({ access }))).toMatchObject({
      access,
    });
    await change(
      'translation.created',
      agent.post(`/trees/${code}/translations`).send({ language: 'mn_MN', name: 'Мод' }),
    );
    await change('translation.modified', agent.patch(`/trees/${code}/translations/mn_MN`).send({ name: 'Модон' }));
    expect(await change('translation.deleted', agent.delete(`/trees/${code}/translations/mn_MN`))).toMatchObject({
      tree_code: code,
      language: 'mn_MN',
    });
    const parent = { id: '' };
    const made = agent.post(`${v1}/nodes`).send({ code: 'a', name: 'A', parent_id: root.id });
    const { tree_node_id } = await change('node.created', made);
    parent.id = String(tree_node_id);
    expect((await forest.now(v1, parent)).code).toBe('a');
    await change('node.modified', agent.patch(`${v1}/nodes/${parent.id}`).send({ name: 'B' }));
    await change(
      'translation.created',
      agent.post(`${v1}/nodes/${parent.id}/translations`).send({ language: 'mn_MN', name: 'А' }),
    );
    const below = await change(
      'node.created',
      agent.post(`${v1}/nodes`).send({ code: 'b', name: 'B', parent_id: parent.id }),
    );
    expect(await change('node.moved', agent.patch(`${v1}/nodes/${parent.id}`).send({ parent_id: null }))).toMatchObject(
      {
        nodes: 2,
      },
    );
    expect(
      await change('node.moved', agent.post(`${v1}/nodes/${parent.id}/move`).send({ parent_id: root.id })),
    ).toMatchObject({ nodes: 2 });
    expect(
      await change('node.cloned', agent.post(`${v1}/nodes/${parent.id}/clone`).send({ code: 'c', name: 'C' })),
    ).toMatchObject({ nodes: 2, code: 'c' });
    expect(await change('node.deleted', agent.delete(`${v1}/nodes/${parent.id}`))).toEqual({
      owner_id: maker,
      created_by: maker,
      tree_id: below['tree_id'],
      tree_code: code,
      tree_version_id: below['tree_version_id'],
      tree_version: 'v1',
      tree_node_id: parent.id,
      code: 'a',
      nodes: 2,
    });
    await change('version.created', agent.post(`/trees/${code}/versions`).send({}));
    await change('version.modified', agent.patch(v1).send({ name: 'One' }));
    await change('version.frozen', agent.patch(v1).send({ frozen: true }));
    await change('version.created', agent.post(`${v1}/clone`).send({ version: 'c1', name: 'C1' }));
    await change('version.thawed', agent.patch(v1).send({ frozen: false, name: 'One again' }));
    const line = `${JSON.stringify({ code: 'imported', name: 'I', parent_code: code })}\n`;
    expect(
      await change(
        'version.imported',
        agent.post(`${v1}/import`).set('content-type', 'application/x-ndjson').send(line),
      ),
    ).toMatchObject({ added: 1 });
    expect(
      await change(
        'version.merged',
        agent.post(`/trees/${code}/versions/c1/merge`).send({ from: 'v1', base: null, strategy: 'theirs' }),
      ),
    ).toMatchObject({ from: 'v1' });
    await endedTransactions(service);
    const { body: changes } = await agent
      .get(`/trees/${code}/versions/c1/changes`)
      .query({ sort: 'id:desc', limit: 1 });
    expect(
      await change(
        'version.restored',
        agent.post(`/trees/${code}/versions/c1/undo`).send({ after: changes.items[0].id }),
      ),
    ).toMatchObject({ added: 0 });
    expect(
      await change(
        'version.nodes_changed',
        agent.post(`/trees/${code}/versions/c1/nodes/bulk`).send({ q: 'root=true', patch: { description: 'Changed' } }),
      ),
    ).toMatchObject({ added: 0, changed: 1, moved: 0, removed: 0 });
    expect(
      await change(
        'version.code_changed',
        agent.post(`/trees/${code}/versions/c1/change_code`).send({ new_version: 'c2' }),
      ),
    ).toMatchObject({ tree_version: 'c2', old_version: 'c1' });
    await change('version.deleted', agent.delete(`/trees/${code}/versions/c2`));
    expect(await change('version.reviewed', agent.post(`${v1}/review`).send({ state: 'requested' }))).toMatchObject({
      state: 'requested',
    });
    expect(
      await change('version.published', agent.post(`${v1}/publish`).send({ version: 'r1', alias: null })),
    ).toMatchObject({ source: 'v1', alias: null });
    const alias = `/trees/${code}/aliases/current`;
    expect(await change('tree.alias_moved', agent.put(alias).send({ version: 'r1' }))).toMatchObject({
      alias: 'current',
    });
    expect(await change('tree.alias_deleted', agent.delete(alias))).toMatchObject({ alias: 'current' });
    const clone = aCode('cloned');
    expect(
      await change('tree.created', agent.post(`/trees/${code}/clone`).send({ code: clone, name: 'Clone' })),
    ).toMatchObject({ cloned_to: { tree_code: clone, owner_id: maker } });
    const renamed = aCode('renamed');
    await change('tree.code_changed', agent.post(`/trees/${code}/change_code`).send({ new_code: renamed }));
    const { body } = await agent.get(`${path.replace(code, renamed)}/deliveries`).query({ limit: 100 });
    expect((body.items as { state: string }[]).every(({ state }) => state === 'delivered')).toBe(true);
    expect(body.items).toHaveLength(published.length);
    await change('tree.deleted', agent.delete(`/trees/${renamed}`));
    expect([...new Set(published)].sort()).toEqual([...EVENT_TYPES].sort());
    expect(receiver.last?.headers['webhook-signature']).toBe(signatureOf(secret));
  });

  it('carry the owner that a change gave the tree, and all after it', async () => {
    const code = await aTree(forest);
    const v1 = `/trees/${code}/versions/v1`;
    await listen(code);
    const { created_by } = (await forest.agent.get(`/trees/${code}`)).body as { created_by: string };
    const owner_id = randomUUID();
    const give = (to: string | null) => forest.agent.patch(`/trees/${code}`).send({ owner_id: to }).expect(200);
    await give(owner_id);
    await forest.node(v1);
    await forest.agent.post(`/trees/${code}/translations`).send({ language: 'mn_MN', name: 'Мод' }).expect(201);
    await forest.agent.patch(v1).send({ name: 'One' }).expect(200);
    const events = await arrived();
    expect(events.map(({ data }) => data)).toEqual(
      events.map(() => expect.objectContaining({ owner_id, created_by }) as object),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'tree.modified',
      'node.created',
      'translation.created',
      'version.modified',
    ]);
    await give(null);
    expect((await arrived()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ owner_id: created_by, created_by }),
    ]);
  });

  it('are only those subscribed to', async () => {
    const code = await aTree(forest);
    await listen(code, ['node.created']);
    await forest.agent.patch(`/trees/${code}`).send({ name: 'Other' }).expect(200);
    await forest.node(`/trees/${code}/versions/v1`);
    expect(await typesArrived()).toEqual(['node.created']);
  });

  it('are none for what is refused, rehearsed or changes nothing', async () => {
    const code = await aTree(forest);
    const v1 = `/trees/${code}/versions/v1`;
    await listen(code);
    const node = await forest.node(v1);
    await arrived();
    const { agent } = forest;
    const statuses = [
      await agent.post(`${v1}/nodes`).send({ code: node.code, name: 'Taken' }),
      await agent.delete(`/trees/${code}`).set('if-match', '"old.tag"'),
      await agent.delete(`/trees/${code}`).query({ dry_run: true }),
      await agent.delete(`${v1}/nodes/${node.id}`).query({ dry_run: true }),
      await agent.patch(v1).send({ name: (await agent.get(v1)).body.name as string }),
      await agent.patch(`${v1}/nodes/${node.id}`).send({}),
      await agent.post(`${v1}/nodes/${node.id}/move`).send({ parent_id: null }),
      await agent
        .post(`${v1}/import`)
        .query({ dry_run: true })
        .set('content-type', 'application/x-ndjson')
        .send('{"code":"x","name":"X"}\n'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 412, 200, 200, 200, 200, 200, 200]);
    expect(await typesArrived()).toEqual([]);
  });

  it('cost a write nothing where nobody listens', async () => {
    const v1 = await forest.version();
    const root = await forest.root(v1);
    const create = (code: string) => forest.node(v1, { code, parent_id: root.id });
    // It locks the version, reads it and writes the node.
    expect(await service.countStatements(() => create(aCode()))).toBe(3);
  });
});

const signatureOf = (secret: string): string => {
  const { headers, body } = receiver.last ?? { headers: {}, body: '' };
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest('base64')}`;
};

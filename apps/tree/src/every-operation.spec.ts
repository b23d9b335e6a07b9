import {
  describeOperations,
  describeRollingUpgrade,
  startTestService,
  type Sent,
  type TestService,
} from '@groundwork/testing';
import { randomUUID } from 'node:crypto';
import { tree } from './service.js';
import { Forest } from './testing/forest.js';

let service: TestService;
let upgraded: TestService;
beforeAll(async () => {
  service = await startTestService(tree);
  upgraded = await startTestService(tree);
});
afterAll(async () => {
  await service.close();
  await upgraded.close();
});

/** A record of each kind that paths name, all of one tenant. */
async function addRecords(service: TestService, tenantId: string): Promise<Record<string, string>> {
  const agent = await service.as({ tenantId });
  const forest = new Forest(agent);
  const version = await forest.version('mine');
  const node = await forest.node(version);
  for (const holder of ['/trees/mine', version, `${version}/nodes/${node.id}`])
    await agent.post(`${holder}/translations`).send({ language: 'mn_MN', name: 'Мод' }).expect(201);
  const label = await agent.post(`${version}/nodes/${node.id}/labels`).send({ value: 'x' }).expect(201);
  const match = { kind: 'exact_match', target_uri: 'https://example.com/concept' };
  const relation = await agent.post(`${version}/nodes/${node.id}/relations`).send(match).expect(201);
  const webhook = { url: 'https://example.com/hook', events: ['*'] };
  const { body } = await agent.post('/trees/mine/webhooks').send(webhook).expect(201);
  const ping = await agent.post(`/trees/mine/webhooks/${String(body.id)}/ping`).expect(201);
  await agent.post(`${version}/import`).set('content-type', 'application/x-ndjson').send('\n').expect(200);
  const imports = await agent.get(`${version}/imports`).expect(200);
  const runs = await agent.get('/trees/mine/runs').expect(200);
  const upload = await agent.post('/trees/mine/uploads').set(UPLOAD).expect(201);
  const release = { version: 'r1', alias: 'current' };
  await agent.post(`${version}/publish`).send(release).expect(201);
  await agent.post(`${version}/publish`).send({ version: 'r2', at: '2100-01-01T00:00:00Z' }).expect(201);
  const review = await agent.post(`${version}/review`).send({ state: 'requested' }).expect(201);
  const publications = await agent.get('/trees/mine/publications').expect(200);
  return {
    upload_id: String(upload.headers['location']).split('/').at(-1)!,
    run_id: String(runs.body.items[0].id),
    tree_code: 'mine',
    tree_version: 'v1',
    language: 'mn_MN',
    codes: 'mine',
    tree_node_id: node.id,
    node_label_id: String(label.body.id),
    relation_id: String(relation.body.id),
    webhook_id: String(body.id),
    delivery_id: String(ping.body.id),
    import_id: String(imports.body.items[0].id),
    alias: 'current',
    review_id: String(review.body.id),
    publication_id: String(publications.body.items[0].id),
  };
}

const UPLOAD = { 'tus-resumable': '1.0.0', 'upload-length': '1' };

const SENT: Readonly<Record<string, Sent>> = {
  'put /trees/{tree_code}/aliases/{alias}': { body: { type: 'application/json', text: '{"version":"r1"}' } },
  'post /trees/{tree_code}/uploads': { headers: UPLOAD },
  'get /trees/{tree_code}/versions/{tree_version}/diff': { query: { to: 'v1' } },
  'post /trees/{tree_code}/versions/{tree_version}/import': { body: { type: 'application/x-ndjson', text: '{}' } },
  'post /trees/{tree_code}/versions/{tree_version}/import/preview': { body: { type: 'text/csv', text: 'code\n' } },
  'post /trees/{tree_code}/versions/{tree_version}/nodes/bulk': {
    body: { type: 'application/json', text: '{"operations":[{"op":"create","values":{"code":"bulk","name":"Bulk"}}]}' },
  },
  // Of no version: it takes back nothing that the others need.
  'post /trees/{tree_code}/versions/{tree_version}/undo': {
    body: { type: 'application/json', text: '{"after":9007199254740991}' },
  },
  'get /trees/{tree_code}/versions/{tree_version}/rollup': { query: { field: 'Staff' } },
  'get /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/rollup': { query: { field: 'Staff' } },
};

describeOperations({
  service: () => service,
  scopes: Object.keys(tree.scopes),
  tenants: async () => {
    const owner = randomUUID();
    return { owned: await addRecords(service, owner), owner, other: randomUUID() };
  },
  public: { 'options /trees/{tree_code}/uploads': 'describes the upload protocol (tus 1.0.0, "OPTIONS")' },
  sent: SENT,
  unconditional: {
    'delete /trees/{tree_code}/runs/{run_id}': 'a run changes by itself until it is over, and is ended in any state',
    'delete /trees/{tree_code}/versions/{tree_version}/imports/{import_id}': 'as that of a run',
  },
  refusedAnyway: {
    'delete /trees/{tree_code}': { status: 409, why: 'an alias names one of its versions' },
  },
});

describeRollingUpgrade({
  service: () => upgraded,
  records: async () => {
    const tenantId = randomUUID();
    return { tenantId, owned: await addRecords(upgraded, tenantId) };
  },
  sent: {
    ...SENT,
    'post /trees/{tree_code}/versions/{tree_version}/import': {
      body: { type: 'application/x-ndjson', text: '{"code":"imported","name":"Imported"}' },
    },
  },
  without: { 'post /trees/{tree_code}/change_code': 'changes the address of all that follows (trees.spec)' },
  writes: [
    'post /trees',
    'post /trees/{tree_code}/versions',
    'post /trees/{tree_code}/versions/{tree_version}/nodes',
    'post /trees/{tree_code}/versions/{tree_version}/import',
    'post /trees/{tree_code}/webhooks',
    'post /trees/{tree_code}/versions/{tree_version}/publish',
    'post /trees/{tree_code}/versions/{tree_version}/review',
    'put /trees/{tree_code}/aliases/{alias}',
    'delete /trees/{tree_code}/publications/{publication_id}',
    'delete /trees/{tree_code}/aliases/{alias}',
    'patch /trees/{tree_code}',
    'patch /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}',
    'delete /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}',
    'delete /trees/{tree_code}',
  ],
});

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
  await agent.post(`${version}/translations`).send({ language: 'mn_MN', name: 'Мод' }).expect(201);
  const webhook = { url: 'https://example.com/hook', events: ['*'] };
  const { body } = await agent.post('/trees/mine/webhooks').send(webhook).expect(201);
  const ping = await agent.post(`/trees/mine/webhooks/${String(body.id)}/ping`).expect(201);
  await agent.post(`${version}/import`).set('content-type', 'application/x-ndjson').send('\n').expect(200);
  const imports = await agent.get(`${version}/imports`).expect(200);
  return {
    tree_code: 'mine',
    tree_version: 'v1',
    language: 'mn_MN',
    tree_node_id: node.id,
    webhook_id: String(body.id),
    delivery_id: String(ping.body.id),
    import_id: String(imports.body.items[0].id),
  };
}

const SENT: Readonly<Record<string, Sent>> = {
  'get /trees/{tree_code}/versions/{tree_version}/diff': { query: { to: 'v1' } },
  'post /trees/{tree_code}/versions/{tree_version}/import': { body: { type: 'application/x-ndjson', text: '{}' } },
  'get /trees/{tree_code}/versions/{tree_version}/rollup': { query: { field: 'Staff' } },
  'get /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/rollup': { query: { field: 'Staff' } },
};

describeOperations({
  service: () => service,
  scopes: Object.keys(tree.scopes),
  tenants: async () => ({ owned: await addRecords(service, randomUUID()), other: randomUUID() }),
  public: {},
  sent: SENT,
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
    'patch /trees/{tree_code}',
    'patch /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}',
    'delete /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}',
    'delete /trees/{tree_code}',
  ],
});

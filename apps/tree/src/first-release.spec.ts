import { randomUUID } from 'node:crypto';
import { createTestSchema, startTestService, undoToFirstRelease, type TestService } from '@groundwork/testing';
import { TENANT_TABLES } from './platform/config.js';
import { tree } from './service.js';
import { Forest } from './testing/forest.js';

const ANNA = randomUUID();

type Agent = Awaited<ReturnType<TestService['as']>>;

async function addRecords(agent: Agent): Promise<void> {
  const forest = new Forest(agent);
  const v1 = await forest.version('geo');
  const [asia] = await forest.chain(v1, 3, await forest.root(v1));
  const name = { language: 'mn_MN', name: 'Ази' };
  await agent.post(`${v1}/nodes/${asia!.id}/translations`).send(name).expect(201);
  await agent.patch(v1).send({ frozen: true }).expect(200);
  await agent.post(`${v1}/clone`).send({ version: 'draft', name: 'Draft' }).expect(201);
  await forest.version('empty');
}

/** What callers read of it. */
const read = async (agent: Agent) => {
  const answers = [];
  for (const path of ['', '/geo', '/geo/versions', '/geo/versions/v1/nodes?expand=all', '/geo/versions/v1/export'])
    answers.push(await agent.get(`/trees${path}`));
  answers.push(await agent.get('/trees/geo/versions/draft/nodes?sort=code').set('accept-language', 'mn-MN'));
  // Nodes are numbered anew, and the first release did not keep what a version was cloned from.
  const kept = (text: string) =>
    text.replaceAll(/"ord":\d+/g, '"ord":0').replaceAll(/"cloned_from":"[^"]+"/g, '"cloned_from":null');
  return answers.map(({ status, text }) => ({ status, text: kept(text) }));
};

it('a database of the first release, without tenants, is upgraded: codes, ids and nodes are as before (access 16)', async () => {
  const schema = await createTestSchema();
  const start = () => startTestService(tree, { schema });
  try {
    const first = await start();
    const agent = await first.as({ subject: ANNA });
    await addRecords(agent);
    const before = await read(agent);
    await first.close();
    await undoToFirstRelease(tree, schema);
    for (const { name } of TENANT_TABLES) await schema.query(`update ${name} set tenant_id = null`);
    await schema.query('delete from default_tenant');

    const next = await start();
    try {
      expect(await read(await next.as({ subject: ANNA }))).toEqual(before);
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      await assertRulesWork(next);
    } finally {
      await next.close();
    }
  } finally {
    await schema.drop();
  }
});

/** Rules let nobody in before there are some; trees belong to who made them. */
async function assertRulesWork(service: TestService): Promise<void> {
  const tenantId = (await service.query<{ id: string }>('select id from default_tenant'))[0]!.id;
  const using = (subject: string) => service.as({ subject, scopes: 'trees:use', tenantId });
  const [anna, bold] = [await using(ANNA), await using(randomUUID())];
  expect((await anna.get('/trees/geo')).status).toBe(404);
  const access = [{ to: 'owner', id: null, may: ['list', 'read'] }];
  await (await service.as({ tenantId })).patch('/trees/geo').send({ access }).expect(200);
  const codes = async (agent: Agent) =>
    ((await agent.get('/trees')).body.items as { code: string }[]).map((one) => one.code);
  expect([await codes(anna), await codes(bold)]).toEqual([['geo'], []]);
  expect((await anna.get('/trees/geo/versions/v1/nodes')).body.count).toBe(4);
  expect((await bold.get('/trees/geo/versions/v1/nodes')).status).toBe(404);
}

import { randomUUID } from 'node:crypto';
import { createTestSchema, startTestService, undoToFirstRelease, type TestService } from '@groundwork/testing';
import { TENANT_TABLES } from './platform/config.js';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const ANNA = randomUUID();
const folder = storageFolder();
afterAll(() => folder.remove());

type Agent = Awaited<ReturnType<TestService['as']>>;
interface Addresses {
  readonly folder: string;
  readonly files: readonly string[];
  readonly signed: string;
}

async function addRecords(agent: Agent): Promise<Addresses> {
  await agent.post('/buckets').send({ name: 'photos', description: 'Of the trip' }).expect(201);
  const parent = (await agent.post('/folders').send({ name: 'june' }).expect(201)).body.id as string;
  const files: string[] = [];
  for (const [name, content] of [
    ['a.txt', 'first'],
    ['b.txt', 'second'],
    ['empty.txt', undefined],
  ] as const) {
    const { body } = await agent.post('/files').send({ name, folder_id: parent }).expect(201);
    files.push(body.id as string);
    if (content !== undefined)
      await agent.put(`/files/${body.id}/content`).set('content-type', 'text/plain').send(content).expect(201);
  }
  const signed = await agent
    .post(`/files/${files[0]}/signed_urls`)
    .send({ method: 'GET', expires_in: 3_600 })
    .expect(201);
  return { folder: parent, files, signed: new URL(signed.body.url as string).pathname };
}

/** What callers read of it. */
const read = async (agent: Agent, { folder: id, files, signed }: Addresses) => {
  const answers = [];
  for (const path of ['/buckets', '/buckets/photos', '/folders', `/folders/${id}`, '/files?sort=name', signed])
    answers.push(await agent.get(path));
  for (const file of files) answers.push(await agent.get(`/files/${file}`), await agent.get(`/files/${file}/content`));
  return answers.map(({ status, body, text }) =>
    status === 200 ? { status, body, text } : { status, code: body.code as string },
  );
};

it('a database of the first release, without tenants, is upgraded: names, ids and contents are unchanged (access 16)', async () => {
  const schema = await createTestSchema();
  const start = () => startTestService(storage, { schema, env: folder.env });
  const agentOf = (service: TestService, token = {}) => service.as({ subject: ANNA, ...token }, { bucket: 'photos' });
  try {
    const first = await start();
    const agent = await agentOf(first);
    const addresses = await addRecords(agent);
    const before = await read(agent, addresses);
    await first.close();
    await undoToFirstRelease(storage, schema);
    for (const { name } of TENANT_TABLES) await schema.query(`update ${name} set tenant_id = null`);
    await schema.query('delete from default_tenant');

    const next = await start();
    try {
      const all = await agentOf(next);
      expect(await read(all, addresses)).toEqual(before);
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 404]);
      await assertRulesWork(next, agentOf, addresses);
    } finally {
      await next.close();
    }
  } finally {
    await schema.drop();
  }
});

/** Rules let nobody in before there are some; files belong to who made them. */
async function assertRulesWork(
  service: TestService,
  agentOf: (service: TestService, token: object) => Promise<Agent>,
  { files }: Addresses,
): Promise<void> {
  const tenantId = (await service.query<{ id: string }>('select id from default_tenant'))[0]!.id;
  const anna = await agentOf(service, { scopes: 'files:use', tenantId });
  const bold = await agentOf(service, { scopes: 'files:use', tenantId, subject: randomUUID() });
  expect((await anna.get(`/files/${files[0]}`)).status).toBe(404);
  const access = [{ to: 'owner', id: null, may: ['list', 'read'] }];
  await (await agentOf(service, { tenantId })).patch('/buckets/photos').send({ access }).expect(200);
  const listed = async (agent: Agent) => (await agent.get('/files')).body.count as number;
  expect([await listed(anna), await listed(bold)]).toEqual([3, 0]);
  expect((await anna.get(`/files/${files[1]}/content`)).text).toBe('second');
  expect((await bold.get(`/files/${files[1]}/content`)).status).toBe(404);
}

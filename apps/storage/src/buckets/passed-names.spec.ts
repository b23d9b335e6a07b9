import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, type TestService } from '@groundwork/testing';
import { jest } from '@jest/globals';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BucketAccessService } from './bucket-access.service.js';

type Agent = Awaited<ReturnType<TestService['as']>>;

const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  disk.remove();
});

const ME = randomUUID();
const ADMINISTER = { to: 'user', id: ME, may: ['list', 'read', 'administer'] };
const OWN = { to: 'owner', may: ['list', 'read', 'change', 'delete'] };
const CREATE = { to: 'signed_in', may: ['create'] };

async function makeBucket(access: object[]): Promise<{ name: string; admin: Agent; me: Agent }> {
  const name = randomUUID();
  const admin = await service.as({ tenantId: DEFAULT_TENANT }, { bucket: name });
  await admin.post('/buckets').send({ name, access }).expect(201);
  const token = { subject: ME, scopes: 'files:use', tenantId: DEFAULT_TENANT };
  return { name, admin, me: await service.as(token, { bucket: name }) };
}

/** The name passes to another bucket. */
async function pass(name: string, other: string): Promise<void> {
  await service.query('update bucket set name = $2 where name = $1', [name, randomUUID()]);
  await service.query('update bucket set name = $1 where name = $2', [name, other]);
}

const OPERATIONS: Readonly<Record<string, (agent: Agent, path: string) => PromiseLike<{ status: number }>>> = {
  'Update Bucket': (agent, path) => agent.patch(path).send({ description: 'mine' }),
  'Update Bucket, its rules': (agent, path) => agent.patch(path).send({ access: [ADMINISTER] }),
  'Rename Bucket': (agent, path) => agent.post(`${path}/rename`).send({ new_name: randomUUID() }),
  'Delete Storage': (agent, path) => agent.delete(path),
  'Truncate Bucket': (agent, path) => agent.post(`${path}/truncate`),
  'Revoke signed URLs': (agent, path) => agent.post(`${path}/revoke_signed_urls`),
};

describe('a bucket name that is reused after the rules were read', () => {
  it.each(Object.keys(OPERATIONS))('does not redirect %s to the other bucket', async (operation) => {
    const [mine, other] = [await makeBucket([ADMINISTER]), await makeBucket([])];
    const state = () => service.query('select * from bucket where name = $1', [mine.name]);
    const access = service.app.get(BucketAccessService);
    const assertMay = access.assertMay.bind(access);
    let before: object[] = [];
    jest.spyOn(access, 'assertMay').mockImplementationOnce(async (...decision) => {
      const decided = await assertMay(...decision);
      await pass(mine.name, other.name);
      before = await state();
      return decided;
    });
    expect((await OPERATIONS[operation]!(mine.me, `/buckets/${mine.name}`)).status).toBe(404);
    expect(before).toHaveLength(1);
    expect(await state()).toEqual(before);
    const { body } = await other.admin.get(`/buckets/${mine.name}`).expect(200);
    expect(body.access).toEqual([]);
  });

  it.each(['/files', '/folders'])('does not change an owner in the former bucket: %s', async (path) => {
    const [mine, other] = [await makeBucket([OWN, CREATE]), await makeBucket([ADMINISTER])];
    const { body } = await mine.me.post(path).send({ name: 'mine' }).expect(201);
    const access = service.app.get(BucketAccessService);
    const assertMay = access.assertMay.bind(access);
    // What is decided about is the bucket that has the name by then.
    jest.spyOn(access, 'assertMay').mockImplementationOnce((caller, _, verb) => assertMay(caller, other.name, verb));
    await mine.me.patch(`${path}/${body.id}`).send({ owner_id: randomUUID() }).expect(404);
    expect((await mine.me.get(`${path}/${body.id}`).expect(200)).body.owner_id).toBe(ME);
  });
});

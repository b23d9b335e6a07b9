import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TENANT,
  startTestService,
  until,
  whileLocked,
  type TestService,
  type TestToken,
} from '@groundwork/testing';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

type Agent = Awaited<ReturnType<TestService['as']>>;
type Rule = { to: string; id?: string; may: string[] };

const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const TENANT = DEFAULT_TENANT;
const [ME, YOU, MACHINE, ROLE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as [
  string,
  string,
  string,
  string,
];
const OWN: Rule = { to: 'owner', may: ['list', 'read', 'change', 'delete'] };
const MAKE: Rule = { to: 'signed_in', may: ['create'] };
const user = (subject: string, scopes = 'files:use', tenantId = TENANT): TestToken => ({ subject, scopes, tenantId });

let made = 0;
/** A bucket with rules, and an agent of each. */
async function makeBucket(access: Rule[], metadata = {}) {
  const name = `rules-${++made}`;
  const admin = await service.as({ tenantId: TENANT }, { bucket: name });
  const { body } = await admin.post('/buckets').send({ name, access, metadata }).expect(201);
  const as = (token: TestToken) => service.as(token, { bucket: name });
  return { name, admin, id: String(body.id), as, me: await as(user(ME)), you: await as(user(YOU)) };
}
/** A file with content, created by the given agent. */
async function makeFile(agent: Agent, name = `file ${++made}`, more = {}): Promise<string> {
  const { body } = await agent
    .post('/files')
    .send({ name, ...more })
    .expect(201);
  const put = agent.put(`/files/${body.id}/content`).set('content-type', 'text/plain').send('some text');
  await put.expect(201);
  return String(body.id);
}
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

describe('24. a file of one user', () => {
  it('answers 404 to another user, in every operation', async () => {
    const { me, you } = await makeBucket([OWN, MAKE]);
    const id = await makeFile(me);
    await me.get(`/files/${id}`).expect(200);
    await me.get(`/files/${id}/content`).expect(200);
    for (const call of [
      you.get(`/files/${id}`),
      you.head(`/files/${id}/content`),
      you.get(`/files/${id}/content`),
      you.get(`/files/${id}/preview`),
      you.post(`/files/${id}/copy`).send({ name: 'copy' }),
      you.post(`/files/${id}/signed_urls`).send({}),
      you.post(`/files/${id}/signed_urls`).send({ method: 'PUT' }),
      you.put(`/files/${id}/content`).set('content-type', 'text/plain').send('x'),
      you.patch(`/files/${id}`).send({ name: 'mine' }),
      you.post(`/files/${id}/rename`).send({ new_name: 'mine' }),
      you.delete(`/files/${id}`),
      you.post('/uploads').send({ file_id: id, size: 1 }),
    ])
      expect((await call).status).toBe(404);
    await me.delete(`/files/${id}`).expect(204);
  });

  it('answers 404 to another user together with its folder', async () => {
    const { me, you } = await makeBucket([OWN, MAKE]);
    const { body: folder } = await me.post('/folders').send({ name: 'mine' }).expect(201);
    for (const call of [
      you.get(`/folders/${folder.id}`),
      you.patch(`/folders/${folder.id}`).send({ name: 'yours' }),
      you.delete(`/folders/${folder.id}?recursive=true`),
      you.post('/files').send({ name: 'in it', folder_id: folder.id }),
    ])
      expect((await call).status).toBe(404);
  });

  it('answers 403 instead of 404 where it can be listed', async () => {
    const { me, you } = await makeBucket([OWN, { to: 'signed_in', may: ['create', 'read'] }]);
    const id = await makeFile(me);
    await you.get(`/files/${id}`).expect(200);
    await you.patch(`/files/${id}`).send({ name: 'mine' }).expect(403);
    await you.delete(`/files/${id}`).expect(403);
    await you.put(`/files/${id}/content`).set('content-type', 'text/plain').send('x').expect(403);
  });
});

describe('25. an upload of one user', () => {
  it('answers 404 to another user', async () => {
    const { me, you } = await makeBucket([OWN, MAKE]);
    const tus = await me
      .post('/uploads')
      .set({ ...TUS, 'upload-length': '2', 'upload-metadata': `name ${btoa('tus')}` });
    const path = new URL(String(tus.headers['location']), 'http://localhost').pathname;
    const { body: parallel } = await me.post('/uploads').send({ name: 'parallel', size: 1 }).expect(201);
    const chunk = `/uploads/${parallel.id}/chunks/0`;
    for (const call of [
      you.head(path).set(TUS),
      you.get(path),
      you
        .patch(path)
        .set({ ...BYTES, 'upload-offset': '0' })
        .send('x'),
      you.delete(path).set(TUS),
      you.put(chunk).set('content-type', 'a/b').send('x'),
      you.post(`/uploads/${parallel.id}/complete`),
      you.delete(`/uploads/${parallel.id}`),
    ])
      expect((await call).status).toBe(404);
    expect((await you.get('/uploads').expect(200)).body.count).toBe(0);
    expect((await me.get('/uploads').expect(200)).body.count).toBe(2);
    await me.put(chunk).set('content-type', 'a/b').send('x').expect(204);
    await me.post(`/uploads/${parallel.id}/complete`).expect(200);
    await me.delete(path).set(TUS).expect(204);
  });
});

describe('26. lists', () => {
  it('contain, count and sum up only what the caller can list', async () => {
    const { me, you, admin, name } = await makeBucket([OWN, MAKE]);
    const { body: folder } = await admin.post('/folders').send({ name: 'shared' }).expect(201);
    await admin.patch(`/folders/${folder.id}`).send({ owner_id: ME }).expect(200);
    const mine = await makeFile(me, 'mine', { folder_id: folder.id });
    await makeFile(you, 'yours');
    await makeFile(admin, 'in the folder', { folder_id: folder.id });
    const { body } = await me.get('/files').query({ total_count: true, sort: 'name', expand: 'all' }).expect(200);
    expect(body).toMatchObject({ count: 1, total_count: 1, items: [{ id: mine, owner_id: ME, created_by: ME }] });
    expect(body.items[0].bucket_data.access).toBeUndefined();
    expect((await me.get('/files').query({ q: `owner_id=${YOU}` })).body.count).toBe(0);
    expect((await admin.get('/files').query({ q: `owner_id=${YOU}`, sort: 'created_by' })).body.count).toBe(1);
    expect((await me.get('/folders').expect(200)).body.items).toMatchObject([
      { aggregations: { files: 1, folders: 0 } },
    ]);
    expect((await me.get(`/folders/${folder.id}`)).body.aggregations).toMatchObject({ files: 1 });
    for (const query of [{}, { expand: 'all' }, { fields: 'files,aggregations' }]) {
      const { body: bucket } = await me.get(`/buckets/${name}`).query(query).expect(200);
      expect(bucket).toMatchObject({
        files: { href: '/files', headers: { bucket: name } },
        aggregations: { files: 1, bytes_used: 9 },
      });
      expect(bucket.access ?? null).toBeNull();
    }
    const { body: buckets } = await me
      .get('/buckets')
      .query({ limit: 1000, q: `name='${name}'` })
      .expect(200);
    expect(buckets.items).toMatchObject([{ name, aggregations: { files: 1 }, access: null }]);
  });
});

describe('27. an owner', () => {
  it('can be changed only by those who administer the bucket', async () => {
    const { me, you, as } = await makeBucket([OWN, MAKE, { to: 'user', id: MACHINE, may: ['administer'] }]);
    const id = await makeFile(me);
    await me.patch(`/files/${id}`).send({ owner_id: YOU }).expect(403);
    const boss = await as(user(MACHINE));
    expect((await boss.patch(`/files/${id}`).send({ owner_id: YOU }).expect(200)).body).toMatchObject({
      owner_id: YOU,
      created_by: ME,
    });
    await me.get(`/files/${id}`).expect(404);
    await you.get(`/files/${id}/content`).expect(200);
    await boss.patch(`/files/${id}`).send({ owner_id: null }).expect(200);
    await me.get(`/files/${id}`).expect(200);
  });
});

describe('28. rules', () => {
  it.each<[string, Rule[]]>([
    ['anyone who lists', [{ to: 'anyone', may: ['list'] }]],
    ['an owner who creates', [{ to: 'owner', may: ['create'] }]],
    ['101', Array.from({ length: 101 }, () => ({ to: 'user', id: randomUUID(), may: ['read'] }))],
  ])('answer 400: %s', async (_, access) => {
    const { admin, name } = await makeBucket([]);
    await admin.patch(`/buckets/${name}`).send({ access }).expect(400);
  });

  it('are replaced as a whole with If-Match, and are equivalent to metadata.public', async () => {
    const { admin, name } = await makeBucket([OWN]);
    const { headers, body } = await admin.get(`/buckets/${name}`).expect(200);
    expect(body.access).toEqual([{ ...OWN, id: null }]);
    const anyone = { to: 'anyone', id: null, may: ['read'] };
    const change = () =>
      admin
        .patch(`/buckets/${name}`)
        .set('if-match', String(headers['etag']))
        .send({ access: [anyone] });
    expect((await change().expect(200)).body).toMatchObject({ access: [anyone], metadata: { public: true } });
    await change().expect(412);
    const both = { access: [anyone], metadata: { public: false } };
    await admin.patch(`/buckets/${name}`).send(both).expect(400);
    const { body: closed } = await admin
      .patch(`/buckets/${name}`)
      .send({ metadata: { public: false } })
      .expect(200);
    expect(closed.access).toEqual([]);
    const { body: again } = await admin.patch(`/buckets/${name}`).send({ access: [] }).expect(200);
    expect(again.metadata.public).toBeUndefined();
  });

  it('allow anyone to read content, and nothing else', async () => {
    const { admin, as, name } = await makeBucket([{ to: 'anyone', may: ['read'] }]);
    const id = await makeFile(admin);
    await service.anonymous.get(`/files/${id}/content`).expect(200);
    const me = await as(user(ME));
    await me.get(`/files/${id}/content`).expect(200);
    await me.get(`/files/${id}`).expect(404);
    await me.get('/files').expect(400);
    await me.get(`/buckets/${name}`).expect(404);
  });
});

describe('29. a client without a user', () => {
  it('has access to the buckets whose rules name it, and to no other', async () => {
    const machine = { subject: MACHINE, clientId: MACHINE, scopes: 'files:use', tenantId: TENANT };
    const one = await makeBucket([{ to: 'client', id: MACHINE, may: ['list', 'read', 'create'] }]);
    const other = await makeBucket([OWN, MAKE]);
    const id = await makeFile(other.admin);
    const [agent, stranger] = [await one.as(machine), await other.as(machine)];
    expect((await agent.post('/files').send({ name: 'log' }).expect(201)).body.owner_id).toBe(MACHINE);
    await stranger.get(`/files/${id}`).expect(404);
    await stranger.get(`/files/${id}/content`).expect(404);
    await stranger.post('/files').send({ name: 'log' }).expect(403);
    expect(
      (await agent.get('/buckets').query({ limit: 1000 })).body.items.map((b: { name: string }) => b.name),
    ).toContain(one.name);
  });
});

describe('30. a role', () => {
  it('grants its members what a rule says', async () => {
    const [member, other] = [randomUUID(), randomUUID()];
    service.memberships.set(member, { roles: [ROLE], tenant_id: TENANT });
    // Whether any rule is for a role is cached until rules change.
    await (await service.as(user(member))).get('/buckets').expect(200);
    const { as, admin, name } = await makeBucket([{ to: 'role', id: ROLE, may: ['list', 'read'] }]);
    const id = await makeFile(admin);
    await (await as(user(member))).get(`/files/${id}`).expect(200);
    const listed = await as(user(member));
    await until(async () => (await listed.get('/buckets').query({ q: `name='${name}'` })).body.count === 1);
    await (await as(user(other))).get(`/files/${id}`).expect(404);
  });
});

describe('31. a rule that is removed', () => {
  it('takes effect on every replica', async () => {
    const { admin, name } = await makeBucket([{ to: 'user', id: ME, may: ['read'] }]);
    const id = await makeFile(admin);
    const replica = await startTestService(storage, { env: disk.env, schema: service.schema });
    try {
      const agents = await Promise.all([service, replica].map((one) => one.as(user(ME), { bucket: name })));
      for (const agent of agents) for (let n = 0; n < 3; n++) await agent.get(`/files/${id}`).expect(200);
      await admin.patch(`/buckets/${name}`).send({ access: [] }).expect(200);
      for (const agent of agents) await until(async () => (await agent.get(`/files/${id}`)).status === 404);
    } finally {
      await replica.close();
    }
  });
});

describe('33. an upload whose rule is removed', () => {
  it('is rejected with 403', async () => {
    const { me, admin, name } = await makeBucket([OWN, MAKE]);
    const begun = await me
      .post('/uploads')
      .set({ ...TUS, 'upload-length': '2', 'upload-metadata': `name ${btoa('half')}` });
    const path = new URL(String(begun.headers['location']), 'http://localhost').pathname;
    await me
      .patch(path)
      .set({ ...BYTES, 'upload-offset': '0' })
      .send('x')
      .expect(204);
    await admin
      .patch(`/buckets/${name}`)
      .send({ access: [OWN] })
      .expect(200);
    await until(async () => (await me.post('/files').send({ name: randomUUID() })).status === 403);
    await me
      .patch(path)
      .set({ ...BYTES, 'upload-offset': '1' })
      .send('y')
      .expect(403);
    expect((await me.get(path).expect(200)).body.state).toBe('rejected');
    expect((await admin.get('/files').query({ q: "name='half'" })).body.count).toBe(0);
  });
});

describe('34. a signed URL', () => {
  it('is valid for an hour at most where a rule allowed it, and is revoked with the others', async () => {
    const { me, admin, name } = await makeBucket([OWN, MAKE]);
    const id = await makeFile(me);
    await me.post(`/files/${id}/signed_urls`).send({ expires_in: 3_601 }).expect(400);
    const { body } = await me.post(`/files/${id}/signed_urls`).send({ expires_in: 3_600 }).expect(201);
    const { pathname } = new URL(String(body.url));
    await service.anonymous.get(pathname).expect(200);
    await me.post(`/buckets/${name}/revoke_signed_urls`).expect(403);
    await admin.post(`/buckets/${name}/revoke_signed_urls`).expect(204);
    await service.anonymous.get(pathname).expect(403);
  });
});

describe('35. a folder with a file of another user', () => {
  it('is not deleted, nor is anything in it', async () => {
    const { me, admin } = await makeBucket([OWN, MAKE]);
    const { body: folder } = await me.post('/folders').send({ name: 'mine' }).expect(201);
    const id = await makeFile(me, 'mine', { folder_id: folder.id });
    const foreign = await makeFile(admin, 'theirs', { folder_id: folder.id });
    await me.delete(`/folders/${folder.id}?recursive=true`).expect(403);
    await me.get(`/files/${id}`).expect(200);
    await admin.delete(`/files/${foreign}`).expect(204);
    await me.delete(`/folders/${folder.id}?recursive=true`).expect(204);
  });
});

describe('36. a user of another tenant', () => {
  it('cannot access a bucket for all signed-in users', async () => {
    const { name, admin } = await makeBucket([{ to: 'signed_in', may: ['list', 'read'] }]);
    const id = await makeFile(admin);
    const foreign = await service.as(user(ME, 'files:use', randomUUID()), { bucket: name });
    await foreign.get(`/files/${id}`).expect(404);
    await foreign.get(`/files/${id}/content`).expect(404);
    await foreign.get(`/buckets/${name}`).expect(404);
    expect((await foreign.get('/buckets').expect(200)).body.count).toBe(0);
  });
});

it("a list of buckets by rules costs 3 statements: the page, its rules, and the counts of the caller's own files", async () => {
  const { me } = await makeBucket([OWN, MAKE]);
  await until(async () => (await service.countStatements(() => me.get('/buckets').expect(200))) === 3);
});

it('requests by rules cost no additional statement once the bucket is cached, other requests none at all', async () => {
  const { me, admin } = await makeBucket([OWN, MAKE]);
  const id = await makeFile(me);
  const cost = async (agent: Agent) => ({
    list: await service.countStatements(() => agent.get('/files').expect(200)),
    read: await service.countStatements(() => agent.get(`/files/${id}/content`).expect(200)),
    put: await service.countStatements(() =>
      agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send('y').expect(200),
    ),
  });
  await until(async () => (await cost(me)).read === 1);
  expect(await cost(me)).toEqual({ list: 1, read: 1, put: 2 });
  expect(await cost(admin)).toEqual({ list: 1, read: 1, put: 2 });
});

describe('rules of a bucket', () => {
  it('are replaced by those of a request that waited for the bucket, whatever they were when it came', async () => {
    const { name, id, admin } = await makeBucket([]);
    const { status } = await whileLocked(service, {
      lock: 'select from bucket where id = $1 for update',
      values: [id],
      send: () => admin.patch(`/buckets/${name}`).send({ access: [] }),
      meanwhile: (holder) =>
        holder.query(
          `insert into bucket_rule (id, bucket_id, principal, verbs) values (gen_random_uuid(), $1, 'anyone', 2)`,
          [id],
        ),
    });
    expect(status).toBe(200);
    expect(await service.query('select principal from bucket_rule where bucket_id = $1', [id])).toEqual([]);
  });
});

import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { bucketView } from './bucket.entity.js';
import { TruncatedSetsService } from './truncated-sets.service.js';

const folder = storageFolder();
let service: TestService;
let tenants: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: folder.env });
  tenants = await startTestService(storage, {
    env: { ...folder.env, DISK_ROOT: `${folder.path}/tenants` },
  });
  agent = await service.as();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
  folder.remove();
});

let made = 0;
const aName = (): string => `bucket-${++made}`;
const make = async (changes: object = {}) => (await agent.post('/buckets').send({ name: aName(), ...changes })).body;
const putFile = (bucket: string, name: string) => agent.post('/files').set('bucket', bucket).send({ name });

describeResource({
  service: () => service,
  tenants: () => tenants,
  path: '/buckets',
  view: bucketView,
  scopes: { read: 'buckets:read', write: 'buckets:write' },
  sample: () => ({ name: aName(), description: 'A bucket', metadata: { colour: 'blue' } }),
  changes: { description: 'Changed' },
  refused: [
    { body: { name: '-a' }, field: 'name' },
    { body: { name: 'a/b' }, field: 'name' },
    { body: { name: 'a'.repeat(129) }, field: 'name' },
    { body: { metadata: [] }, field: 'metadata' },
    { body: { metadata: { x: 'y'.repeat(16_384) } }, field: 'metadata' },
    { body: { metadata: { quota_bytes: -1 } }, field: 'metadata.quota_bytes' },
    { body: { metadata: { max_file_size: '1' } }, field: 'metadata.max_file_size' },
    { body: { metadata: { allowed_mime_types: ['png'] } }, field: 'metadata.allowed_mime_types' },
    { body: { metadata: { public: 'yes' } }, field: 'metadata.public' },
  ],
});

describe('Get buckets', () => {
  it('links to the files of a bucket with the required header, and counts them', async () => {
    const bucket = await make();
    await putFile(bucket.name, 'a');
    const { body } = await agent.get(`/buckets/${bucket.name}`);
    expect(body.files).toEqual({ href: '/files', headers: { bucket: bucket.name } });
    expect(body.aggregations).toMatchObject({ id: bucket.id, bucket_id: bucket.id, files: 1, bytes_used: 0 });
    const expanded = await agent.get(`/buckets/${bucket.name}?expand=all`);
    expect(expanded.body.files).toMatchObject([{ name: 'a', bucket_data: { name: bucket.name } }]);
  });
});

describe('Create storage', () => {
  it('answers 409 conflict when the name is taken', async () => {
    const { name } = await make();
    expect((await agent.post('/buckets').send({ name })).body).toMatchObject({
      code: 'conflict',
      details: [{ field: 'name' }],
    });
  });
});

describe('Update Bucket', () => {
  it('merges metadata by member; null clears one', async () => {
    const { name } = await make({ metadata: { quota_bytes: 5, colour: 'red' } });
    const { body } = await agent.patch(`/buckets/${name}`).send({ metadata: { quota_bytes: null, size: 'xl' } });
    expect(body.metadata).toEqual({ colour: 'red', size: 'xl' });
  });

  it('answers 400 for invalid limits, 409 for a taken name', async () => {
    const [{ name }, other] = [await make(), await make()];
    expect((await agent.patch(`/buckets/${name}`).send({ metadata: { public: 1 } })).status).toBe(400);
    expect((await agent.patch(`/buckets/${name}`).send({ name: other.name })).status).toBe(409);
  });
});

describe('Delete Storage', () => {
  it('answers 403 default_protected for the default bucket, renamed or not', async () => {
    expect((await agent.delete('/buckets/default')).body.code).toBe('default_protected');
    expect((await agent.post('/buckets/default/rename').send({ new_name: 'standard' })).status).toBe(200);
    expect((await agent.delete('/buckets/standard')).status).toBe(403);
    await agent.post('/buckets/standard/rename').send({ new_name: 'default' });
  });

  it('answers 400 bucket_not_empty while a file or a folder is in it', async () => {
    const [a, b] = [await make(), await make()];
    await putFile(a.name, 'a');
    await agent.post('/folders').set('bucket', b.name).send({ name: 'b' });
    expect((await agent.delete(`/buckets/${a.name}`)).body.code).toBe('bucket_not_empty');
    expect((await agent.delete(`/buckets/${b.name}`)).body.code).toBe('bucket_not_empty');
  });
});

describe('Rename Bucket', () => {
  it('answers the record under its new name, with its files', async () => {
    const { name, id } = await make();
    await putFile(name, 'a');
    const renamed = await agent.post(`/buckets/${name}/rename`).send({ new_name: `${name}-new` });
    expect(renamed.body).toMatchObject({ id, name: `${name}-new`, aggregations: { files: 1 } });
    expect((await agent.get(`/buckets/${name}`)).status).toBe(404);
  });

  it('answers 409 for a taken name, 404 for an unknown bucket, 400 for an invalid name, 200 for its own', async () => {
    const { name } = await make();
    const rename = (from: string, new_name: unknown) => agent.post(`/buckets/${from}/rename`).send({ new_name });
    expect(await rename(name, 'default')).toMatchObject({
      status: 409,
      body: { message: 'new_name default is taken.', details: [{ field: 'new_name', code: 'taken' }] },
    });
    expect((await rename('nobody', 'x')).status).toBe(404);
    expect((await rename(name, 'a/b')).body.details[0].field).toBe('new_name');
    expect((await rename(name, name)).status).toBe(200);
  });
});

describe('Truncate Bucket', () => {
  it('answers 204, and files and folders are deleted at once; the purge leaves nothing', async () => {
    const { name } = await make();
    const file = (await putFile(name, 'a')).body;
    const folder = (await agent.post('/folders').set('bucket', name).send({ name: 'b' })).body;
    await agent.post('/folders').set('bucket', name).send({ name: 'c', parent_id: folder.id });
    expect((await agent.post(`/buckets/${name}/truncate`)).status).toBe(204);
    expect((await agent.get(`/files/${file.id}`).set('bucket', name)).status).toBe(404);
    expect((await agent.get(`/folders`).set('bucket', name)).body.count).toBe(0);
    expect((await agent.get(`/buckets/${name}`)).body.aggregations.files).toBe(0);
    expect(await service.app.get(TruncatedSetsService).purge()).toBe(3);
    const left = await service.query(
      'select id from file where id = $1 union all select id from folder where id = $2',
      [file.id, folder.id],
    );
    expect(left).toEqual([]);
    expect((await agent.delete(`/buckets/${name}`)).status).toBe(204);
  });

  it('also deletes files that share the same content', async () => {
    const { name } = await make();
    const { id } = (await putFile(name, 'a')).body;
    await agent.put(`/files/${id}/content`).set('bucket', name).set('content-type', 'a/b').send('shared').expect(201);
    await agent.post(`/files/${id}/copy`).set('bucket', name).send({ name: 'b' }).expect(201);
    await agent.post(`/buckets/${name}/truncate`).expect(204);
    expect(await service.app.get(TruncatedSetsService).purge()).toBe(2);
  });

  it('purges the other buckets where one cannot be purged, and that one the next time', async () => {
    const [broken, other] = [await make(), await make()];
    for (const { name } of [broken, other]) {
      await putFile(name, name);
      await agent.post(`/buckets/${name}/truncate`).expect(204);
    }
    await service.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refused before delete on file for each row when (old.name = '${broken.name}') execute function refuse()`);
    const left = () => service.query('select name from file where name in ($1, $2)', [broken.name, other.name]);
    await expect(service.app.get(TruncatedSetsService).purge()).rejects.toThrow('could not be purged');
    expect(await left()).toEqual([{ name: broken.name }]);
    await service.query('drop function refuse cascade');
    expect(await service.app.get(TruncatedSetsService).purge()).toBe(1);
    expect(await left()).toEqual([]);
  });

  it('deletes the counters of owners, a thousand at a time', async () => {
    const { id, name } = await make();
    await service.query(
      `insert into owner_counter (set_id, owner_id, slot) select b.set_id, gen_random_uuid(), 0 from bucket b, generate_series(1, 2500) where b.id = $1`,
      [id],
    );
    await service.query(`
      create table deleted (rows int);
      create function note() returns trigger language plpgsql as $$
        begin insert into deleted select count(*) from gone; return null; end $$;
      create trigger noted after delete on owner_counter referencing old table as gone for each statement execute function note()`);
    await agent.post(`/buckets/${name}/truncate`).expect(204);
    await service.app.get(TruncatedSetsService).purge();
    expect(await service.query('select sum(rows)::int as sum, max(rows) as max from deleted')).toEqual([
      { sum: 2_500, max: 1_000 },
    ]);
    await service.query('drop function note cascade');
  });

  it('answers 404 for an unknown bucket', async () => {
    expect((await agent.post('/buckets/nobody/truncate')).status).toBe(404);
  });
});

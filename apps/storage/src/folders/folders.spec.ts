import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { folderView } from './folder.entity.js';

const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  agent = await service.as({}, { bucket: 'default' });
  await agent.post('/buckets').send({ name: 'other' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
const aName = (): string => `folder ${++made}`;
const make = async (changes: object = {}) => (await agent.post('/folders').send({ name: aName(), ...changes })).body;
const chain = async (length: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < length) ids.push((await make({ parent_id: ids.at(-1) ?? null })).id);
  return ids;
};

describeResource({
  service: () => service,
  path: '/folders',
  view: folderView,
  headers: () => ({ bucket: 'default' }),
  scopes: { read: 'files:read', write: 'files:write' },
  sample: () => ({ name: aName(), description: 'A folder' }),
  changes: { description: 'Changed' },
  refused: [
    { body: { name: '..' }, field: 'name' },
    { body: { name: 'a/b' }, field: 'name' },
    { body: { name: 'a\nb' }, field: 'name' },
    { body: { parent_id: 'x' }, field: 'parent_id' },
  ],
});

describe('Create Folder', () => {
  it('counts direct children only', async () => {
    const [top, middle] = await chain(3);
    await agent.post('/files').send({ name: aName(), folder_id: middle });
    expect((await agent.get(`/folders/${top}`)).body.aggregations).toMatchObject({
      folder_id: top,
      files: 0,
      folders: 1,
    });
    expect((await agent.get(`/folders/${middle}`)).body.aggregations).toMatchObject({ files: 1, folders: 1 });
  });

  it('answers 409 when the name is taken in the parent, also at the top', async () => {
    const { name, id } = await make();
    expect((await agent.post('/folders').send({ name })).status).toBe(409);
    expect((await agent.post('/folders').send({ name, parent_id: id })).status).toBe(201);
  });

  it('answers 404 for a parent of another bucket, 400 at the 65th level', async () => {
    const { id } = await make();
    expect((await agent.post('/folders').set('bucket', 'other').send({ name: 'x', parent_id: id })).status).toBe(404);
    const ids = await chain(64);
    const refused = await agent.post('/folders').send({ name: 'x', parent_id: ids.at(-1) });
    expect(refused.body).toMatchObject({ code: 'invalid_request', details: [{ field: 'parent_id' }] });
  });
});

describe('Get folders', () => {
  it('answers 400 without the header or for an unknown bucket, 404 for a folder of another bucket', async () => {
    const { id } = await make();
    const plain = await service.as();
    expect((await plain.get('/folders')).body.details).toMatchObject([{ field: 'bucket', code: 'required' }]);
    expect((await plain.get('/folders').set('bucket', 'nobody')).status).toBe(400);
    for (const method of ['get', 'patch', 'delete'] as const) {
      expect((await plain[method](`/folders/${id}`).set('bucket', 'other').send()).status).toBe(404);
    }
  });
});

describe('Update Folder', () => {
  it('moves by parent_id, and to the root by null', async () => {
    const [a, b] = [await make(), await make()];
    expect((await agent.patch(`/folders/${a.id}`).send({ parent_id: b.id })).body.parent_id).toBe(b.id);
    expect((await agent.patch(`/folders/${a.id}`).send({ parent_id: null })).body.parent_id).toBeNull();
  });

  it('answers 409 cycle_detected for a move below itself, 404 for a parent of another bucket', async () => {
    const ids = await chain(3);
    for (const parent_id of [ids[0], ids[2]]) {
      expect((await agent.patch(`/folders/${ids[0]}`).send({ parent_id })).body.code).toBe('cycle_detected');
    }
    const foreign = await agent.post('/folders').set('bucket', 'other').send({ name: aName() });
    expect((await agent.patch(`/folders/${ids[0]}`).send({ parent_id: foreign.body.id })).status).toBe(404);
  });

  it('41. accepts one of two concurrent moves of folders into each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(), await make()];
      const moves = [
        agent.patch(`/folders/${a.id}`).send({ parent_id: b.id }),
        agent.patch(`/folders/${b.id}`).send({ parent_id: a.id }),
      ];
      const statuses = (await Promise.all(moves)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });
});

describe('Delete Folder', () => {
  it('answers 400 folder_not_empty, and with recursive=true deletes everything below it', async () => {
    const ids = await chain(3);
    const file = (await agent.post('/files').send({ name: aName(), folder_id: ids[2] })).body;
    const before = (await agent.get('/buckets/default')).body.aggregations.files;
    expect((await agent.delete(`/folders/${ids[0]}`)).body.code).toBe('folder_not_empty');
    expect((await agent.delete(`/folders/${ids[2]}`)).body.code).toBe('folder_not_empty');
    expect((await agent.delete(`/folders/${ids[0]}?recursive=maybe`)).status).toBe(400);
    expect((await agent.delete(`/folders/${ids[0]}?recursive=true`)).status).toBe(204);
    expect((await agent.get(`/files/${file.id}`)).status).toBe(404);
    expect((await agent.get('/buckets/default')).body.aggregations.files).toBe(before - 1);
  });

  it('deletes a file together with its copies; their content is queued for the collector once', async () => {
    const [folder_id] = await chain(1);
    const file = (await agent.post('/files').send({ name: aName(), folder_id })).body;
    await agent.put(`/files/${file.id}/content`).set('content-type', 'a/b').send('shared').expect(201);
    await agent.post(`/files/${file.id}/copy`).send({ name: aName(), folder_id }).expect(201);
    const [kept] = await service.query<{ content_id: string }>('select content_id from file where id = $1', [file.id]);
    await agent.delete(`/folders/${folder_id}?recursive=true`).expect(204);
    expect(await service.query('select from blob_gc where content_id = $1', [kept?.content_id])).toHaveLength(1);
  });
});

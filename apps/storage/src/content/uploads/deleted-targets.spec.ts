import { randomUUID } from 'node:crypto';
import { stopSweeps } from '@groundwork/testing';
import { storageFolder, startStorage, type StartedStorage } from '../../testing/storage-folder.js';
import { UploadSweepService } from './upload-sweep.service.js';

/**
 * An upload is for a target: a file of a bucket. Every way to lose that, by every kind of upload in every state, as every operation on
 * uploads sees it: 410 at once, the row ended, its slot free, its blob to be removed.
 */
const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => {
  ({ service, agent } = await startStorage(disk));
  await stopSweeps(service);
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

interface Target {
  readonly bucket: string;
  readonly folder: string;
  readonly file: string;
  readonly upload: string;
}
type Step = (target: Target) => PromiseLike<{ status: number }>;

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const path = ({ upload }: Target): string => `/uploads/${upload}`;
const patch = (target: Target, offset: number, bytes: string) =>
  agent
    .patch(path(target))
    .set({ ...BYTES, bucket: target.bucket, 'upload-offset': String(offset) })
    .send(bytes);
const chunk = (target: Target) =>
  agent
    .put(`${path(target)}/chunks/0`)
    .set({ bucket: target.bucket, 'content-type': 'application/octet-stream' })
    .send('abcdef');
const complete = (target: Target) => agent.post(`${path(target)}/complete`).set('bucket', target.bucket);

type Kind = 'tus' | 'parallel';
type State = 'empty' | 'begun' | 'done';

async function begin(kind: Kind, state: State, makes: boolean): Promise<Target> {
  const bucket = `bucket ${randomUUID()}`;
  await agent.post('/buckets').send({ name: bucket }).expect(201);
  const made = await agent.post('/folders').set('bucket', bucket).send({ name: 'folder' }).expect(201);
  const folder = String(made.body.id);
  const into: Record<string, string> = makes
    ? { name: 'file', folder_id: folder }
    : { file_id: await newFile(bucket, folder) };
  const answer = await (kind === 'tus' ? beginTus(bucket, into) : beginParallel(bucket, into));
  const upload = String(answer.headers['location']).split('/')[2] ?? '';
  const target = { bucket, folder, file: String(answer.headers['file-id']), upload };
  if (state !== 'empty') await (kind === 'tus' ? patch(target, 0, 'abc') : chunk(target)).expect(204);
  if (state === 'done') await (kind === 'tus' ? patch(target, 3, 'def').expect(204) : complete(target).expect(200));
  return target;
}

const newFile = async (bucket: string, folder_id: string): Promise<string> =>
  (await agent.post('/files').set('bucket', bucket).send({ name: 'file', folder_id })).body.id;

function beginTus(bucket: string, into: Record<string, string>) {
  const metadata = Object.entries(into).map(([name, value]) => `${name} ${base64(value)}`);
  return agent.post('/uploads').set({ ...TUS, bucket, 'upload-length': '6', 'upload-metadata': metadata.join(',') });
}

const beginParallel = (bucket: string, into: object) =>
  agent
    .post('/uploads')
    .set('bucket', bucket)
    .send({ ...into, size: 6 });

const REMOVERS: Readonly<Record<string, Step>> = {
  'its file is deleted': ({ bucket, file }) => agent.delete(`/files/${file}`).set('bucket', bucket),
  'its folder is deleted': ({ bucket, folder }) =>
    agent.delete(`/folders/${folder}?recursive=true`).set('bucket', bucket),
  'its bucket is truncated': ({ bucket }) => agent.post(`/buckets/${bucket}/truncate`),
  'its bucket is truncated and deleted': async ({ bucket }) => {
    await agent.post(`/buckets/${bucket}/truncate`).expect(204);
    return agent.delete(`/buckets/${bucket}`);
  },
};

const replace: Step = ({ bucket, file }) => agent.put(`/files/${file}/content`).set('bucket', bucket).send('other');

const OPERATIONS: Readonly<Record<Kind, Readonly<Record<string, Step>>>> = {
  tus: {
    HEAD: (target) => agent.head(path(target)).set({ ...TUS, bucket: target.bucket }),
    PATCH: (target) => patch(target, 0, 'abc'),
    DELETE: (target) => agent.delete(path(target)).set({ ...TUS, bucket: target.bucket }),
  },
  parallel: {
    'PUT of a chunk': chunk,
    'POST complete': complete,
    DELETE: (target) => agent.delete(path(target)).set('bucket', target.bucket),
  },
};

const KINDS = ['tus', 'parallel'] as const;
const STATES = ['empty', 'begun', 'done'] as const;
const CASES = KINDS.flatMap((kind) =>
  STATES.flatMap((state) =>
    [true, false].flatMap((makes) => Object.keys(REMOVERS).map((remover) => ({ kind, state, makes, remover }))),
  ),
);

const openRows = ({ upload }: Target) =>
  service.query<{ state: string; error: string | null; removable: boolean }>(
    `select u.state, u.error, exists (select from blob_gc g where g.blob_key = u.blob_key and g.not_before <= clock_timestamp()) as removable
     from upload u where u.id = $1`,
    [upload],
  );

it.each(CASES)('$kind, $state, created its file: $makes; $remover', async ({ kind, state, makes, remover }) => {
  const target = await begin(kind, state, makes);
  expect((await REMOVERS[remover]!(target)).status).toBe(204);
  // A deleted bucket has no name to address it by.
  const expected = remover.endsWith('truncated and deleted') ? 404 : 410;
  for (const [name, operation] of Object.entries(OPERATIONS[kind]))
    expect([name, (await operation(target)).status]).toEqual([name, expected]);
  const [row] = await openRows(target);
  if (state === 'done') expect(row?.state).toBe('done');
  else
    expect(row).toMatchObject({ state: 'aborted', error: expect.stringMatching(/deleted|truncated/), removable: true });
});

it.each(KINDS)('%s, completed; other content of its file replaces that of the upload', async (kind) => {
  const target = await begin(kind, 'done', true);
  expect((await replace(target)).status).toBe(200);
  for (const [name, operation] of Object.entries(OPERATIONS[kind]))
    expect([name, (await operation(target)).status]).toEqual([name, 410]);
});

it.each(KINDS)(
  '%s, begun; its file can get other content meanwhile, and then gets that of the upload',
  async (kind) => {
    const target = await begin(kind, 'begun', false);
    expect((await replace(target)).status).toBe(201);
    await (kind === 'tus' ? patch(target, 3, 'def').expect(204) : complete(target).expect(200));
    const { body } = await agent.get(`/files/${target.file}/content`).set('bucket', target.bucket).responseType('blob');
    expect(String(body)).toBe('abcdef');
  },
);

it('are ended by the sweep when the file is deleted during a write', async () => {
  const target = await begin('tus', 'begun', true);
  // As while a commit of the upload locks its row when its file is deleted.
  await service.query('alter table file disable trigger file_gone_uploads');
  await agent.delete(`/files/${target.file}`).set('bucket', target.bucket).expect(204);
  await service.query('alter table file enable trigger file_gone_uploads');
  expect((await patch(target, 3, 'def')).status).toBe(410);
  expect(await service.app.get(UploadSweepService).sweep()).toBe(1);
  expect((await openRows(target))[0]).toMatchObject({ state: 'aborted', removable: true });
});

it('continue under the former and the present name of the bucket', async () => {
  const target = await begin('tus', 'begun', true);
  const name = `renamed ${randomUUID()}`;
  await agent.post(`/buckets/${target.bucket}/rename`).send({ new_name: name }).expect(200);
  const offset = (bucket: string) => agent.head(path(target)).set({ ...TUS, bucket });
  expect((await offset(name)).headers['upload-offset']).toBe('3');
  expect((await offset(target.bucket)).headers['upload-offset']).toBe('3');
  expect((await offset('default')).status).toBe(404);
  // The old name may be another bucket's by now.
  await agent.post('/buckets').send({ name: target.bucket }).expect(201);
  await patch(target, 3, 'def').expect(204);
  expect((await agent.get(`/files/${target.file}`).set('bucket', name)).body.metadata.size_original).toBe(6);
});

import { randomUUID } from 'node:crypto';
import { Records } from '@groundwork/records';
import { until } from '@groundwork/testing';
import sql from 'sql-template-tag';
import { startStorage, storageFolder, type StartedStorage } from '../testing/storage-folder.js';

type Agent = StartedStorage['agent'];

const disk = storageFolder();
let service: StartedStorage['service'];
beforeAll(async () => ({ service } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

/** A user with a bucket, in which a folder with a file has content. */
async function makeBucket() {
  const [bucket, owner] = [randomUUID(), randomUUID()];
  const agent = await service.as({ subject: owner }, { bucket });
  await agent.post('/buckets').send({ name: bucket }).expect(201);
  const { body: folder } = await agent.post('/folders').send({ name: 'folder' }).expect(201);
  const id = await newFile(agent, { folder_id: folder.id });
  await put(agent, id, 'some text').expect(201);
  const [row] = await service.query<{ set_id: string }>('select set_id from bucket where name = $1', [bucket]);
  return { agent, owner, id, folder: String(folder.id), set: String(row?.set_id) };
}
type Made = Awaited<ReturnType<typeof makeBucket>>;

async function newFile(agent: Agent, more = {}): Promise<string> {
  const { body } = await agent
    .post('/files')
    .send({ name: randomUUID(), ...more })
    .expect(201);
  return String(body.id);
}
const put = (agent: Agent, id: string, text: string) =>
  agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send(text);

/** Every statement that counts for a set and for an owner. */
const WRITERS: Readonly<Record<string, (made: Made) => PromiseLike<{ status: number }>>> = {
  'other content': ({ agent, id }) => put(agent, id, 'other content'),
  'a copy': ({ agent, id }) => agent.post(`/files/${id}/copy`).send({ name: 'copy' }),
  'a deleted file': ({ agent, id }) => agent.delete(`/files/${id}`),
  'a deleted folder': ({ agent, folder }) => agent.delete(`/folders/${folder}?recursive=true`),
};

/** All slots are there, so that each process finds its own. */
async function fillSlots({ set, owner }: Made): Promise<void> {
  await service.query(
    'insert into counter (owner_id, slot) select $1, n from generate_series(0, 15) n on conflict do nothing',
    [set],
  );
  await service.query(
    'insert into owner_counter (set_id, owner_id, slot) select $1, $2, n from generate_series(0, 15) n on conflict do nothing',
    [set, owner],
  );
}

describe('the counters of an owner', () => {
  it.each(Object.keys(WRITERS))('are locked before those of the set: %s', async (way) => {
    const made = await makeBucket();
    await fillSlots(made);
    const done = await service.app.get(Records).transaction(async (tx) => {
      await tx.query(sql`select 1 from counter where owner_id = ${made.set} for update`);
      const [me] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const answer = Promise.resolve(WRITERS[way]!(made));
      const waiting = 'select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))';
      await until(async () => (await service.query(waiting, [me?.pid])).length > 0);
      const free = 'select slot from owner_counter where set_id = $1 and owner_id = $2 for update skip locked';
      expect(await service.query(free, [made.set, made.owner])).toHaveLength(15);
      return { answer };
    });
    expect((await done.answer).status).toBeLessThan(300);
  });
});

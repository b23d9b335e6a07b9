import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildPrograms,
  createTestSchema,
  startTestIssuer,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import { storage } from '../../service.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { StorageProcess } from '../../testing/storage-process.js';

const MEBIBYTE = 1024 ** 2;
const folder = storageFolder();
let schema: TestSchema;
let issuer: TestIssuer;
let replicas: [StorageProcess, StorageProcess];
let headers: Record<string, string>;
beforeAll(async () => {
  buildPrograms('storage');
  [schema, issuer] = [await createTestSchema(), await startTestIssuer('urn:groundwork:storage')];
  const start = () => StorageProcess.start({ env: folder.env, schema, issuer });
  replicas = [await start(), await start()];
  const subject = '01900000-0000-7000-8000-000000000001';
  const token = await issuer.sign({ scopes: Object.keys(storage.scopes), subject });
  headers = { authorization: `Bearer ${token}`, bucket: 'default', 'tus-resumable': '1.0.0' };
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.signal('SIGKILL')));
  await issuer.close();
  await schema.drop();
  folder.remove();
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const committed = async (id: string): Promise<number> => {
  const [row] = await schema.query<{ offset: number }>(
    'select committed_offset::int as offset from upload where id = $1',
    [id],
  );
  return row?.offset ?? -1;
};
const offsetBy = async (url: string): Promise<number> =>
  Number((await fetch(url, { method: 'HEAD', headers })).headers.get('upload-offset'));
const patch = (url: string, offset: number): ClientRequest =>
  httpRequest(url, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  }).on('error', () => undefined);
const statusOf = (request: ClientRequest): Promise<number | undefined> =>
  new Promise((resolve) =>
    request.on('response', (answer) => resolve(answer.resume().statusCode)).on('close', () => resolve(undefined)),
  );

// storage.md §8, 23
it('23. rejects a writer that was paused past its lease: what another writer stored stays', async () => {
  const [holder, other] = replicas;
  const bytes = randomBytes(12 * MEBIBYTE);
  const metadata = `name ${Buffer.from('fenced').toString('base64')}`;
  const begun = await fetch(`${holder.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const path = String(begun.headers.get('location'));
  const id = path.split('/')[2] ?? '';
  const stopped = patch(`${holder.url}${path}`, 0);
  const ended = statusOf(stopped);
  stopped.write(bytes.subarray(0, 5 * MEBIBYTE));
  // A commit comes with the first bytes after two seconds.
  for (let sent = 5 * MEBIBYTE; (await committed(id)) <= 0; sent++, await pause(100))
    stopped.write(bytes.subarray(sent, sent + 1));
  await holder.signal('SIGSTOP');
  const other_bytes = randomBytes(2 * MEBIBYTE);
  stopped.write(other_bytes);

  const offset = await offsetBy(`${other.url}${path}`);
  expect(offset).toBeGreaterThan(0);
  const second = patch(`${other.url}${path}`, offset);
  const answer = statusOf(second);
  second.end(bytes.subarray(offset));
  expect(await answer).toBe(204);
  const read = async (url: string): Promise<string> =>
    sha256(
      Buffer.from(
        await (await fetch(`${url}/files/${begun.headers.get('file-id')}/content`, { headers })).arrayBuffer(),
      ),
    );
  expect(await read(other.url)).toBe(sha256(bytes));

  await holder.signal('SIGCONT');
  stopped.end(randomBytes(MEBIBYTE));
  // It may answer an error, or end the connection; it never says that the bytes count.
  expect([503, 410, 409, undefined]).toContain(await ended);
  expect([await read(holder.url), await read(other.url)]).toEqual([sha256(bytes), sha256(bytes)]);
  const [row] = await schema.query<{ state: string; suspect: boolean }>(
    'select state, suspect from upload where id = $1',
    [id],
  );
  expect(row).toEqual({ state: 'done', suspect: true });
});

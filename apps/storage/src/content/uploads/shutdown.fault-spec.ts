import { request as httpRequest } from 'node:http';
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

const place = storageFolder();
let schema: TestSchema;
let issuer: TestIssuer;
let replica: StorageProcess;
let headers: Record<string, string>;
beforeAll(async () => {
  buildPrograms('storage');
  [schema, issuer] = [await createTestSchema(), await startTestIssuer('urn:groundwork:storage')];
  replica = await StorageProcess.start({ env: { ...place.env, SHUTDOWN_TIMEOUT_SECONDS: '2' }, schema, issuer });
  const subject = '01900000-0000-7000-8000-000000000001';
  const token = await issuer.sign({ scopes: Object.keys(storage.scopes), subject });
  headers = { authorization: `Bearer ${token}`, bucket: 'default', 'tus-resumable': '1.0.0' };
});
afterAll(async () => {
  await replica.signal('SIGKILL');
  await issuer.close();
  await schema.drop();
  place.remove();
});

it('32. SIGTERM during a PATCH: received bytes are committed, the lease is released, the process ends by itself', async () => {
  const metadata = `name ${Buffer.from('interrupted').toString('base64')}`;
  const begun = await fetch(`${replica.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '9000000', 'upload-metadata': metadata },
  });
  const path = String(begun.headers.get('location'));
  const outgoing = httpRequest(replica.url + path, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  }).on('error', () => undefined);
  await new Promise((resolve) => outgoing.write(Buffer.alloc(3_000_000, 'a'), resolve));
  const row = async () => {
    const [found] = await schema.query<{ offset: number; lock_token: string | null; state: string }>(
      'select committed_offset::int as offset, lock_token, state from upload where id = $1',
      [path.split('/').at(-1)],
    );
    return found;
  };
  // The first commit shows that the bytes have arrived.
  while ((await row())?.offset === 0) outgoing.write('a');
  await replica.signal('SIGTERM');
  expect(replica.child.exitCode).toBe(0);
  const { offset = 0, ...rest } = (await row()) ?? {};
  expect(offset).toBeGreaterThan(3_000_000);
  expect(rest).toEqual({ lock_token: null, state: 'open' });
});

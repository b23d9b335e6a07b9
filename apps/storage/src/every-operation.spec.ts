import {
  describeOperations,
  describeRollingUpgrade,
  startTestService,
  type Sent,
  type TestService,
} from '@groundwork/testing';
import { randomUUID } from 'node:crypto';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const disk = storageFolder();
const otherDisk = storageFolder();
let service: TestService;
let upgraded: TestService;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  upgraded = await startTestService(storage, { env: otherDisk.env });
});
afterAll(async () => {
  await service.close();
  await upgraded.close();
  otherDisk.remove();
  disk.remove();
});

/** A record of each kind that paths and headers name, all of one tenant. */
async function addRecords(service: TestService, tenantId: string): Promise<Record<string, string>> {
  const agent = await service.as({ tenantId }, { bucket: 'mine' });
  await agent.post('/buckets').send({ name: 'mine' }).expect(201);
  const folder = await agent.post('/folders').send({ name: 'folder' }).expect(201);
  const file = await agent.post('/files').send({ name: 'file' }).expect(201);
  const tus = { ...TUS, 'upload-length': '1', 'upload-metadata': `name ${btoa('upload')}` };
  const upload = await agent.post('/uploads').set(tus).expect(201);
  const hook = { url: 'https://example.com/hook', events: ['*'] };
  const webhook = await agent.post('/buckets/mine/webhooks').send(hook).expect(201);
  const ping = await agent.post(`/buckets/mine/webhooks/${String(webhook.body.id)}/ping`).expect(201);
  return {
    bucket: 'mine',
    webhook_id: String(webhook.body.id),
    delivery_id: String(ping.body.id),
    folder_id: String(folder.body.id),
    file_id: String(file.body.id),
    upload_id: String(upload.headers['location']).split('/').at(-1)!,
    index: '0',
    token: 'none',
  };
}

const TUS = { 'tus-resumable': '1.0.0' };
const NO_BUCKET = { status: 400, why: 'a header that names no bucket of the caller is a wrong header' };
const SIGNED = 'the signature in the path is the right to it (signed-urls specs)';

const SENT: Readonly<Record<string, Sent>> = {
  'head /uploads/{upload_id}': { headers: TUS },
  'patch /uploads/{upload_id}': {
    headers: { ...TUS, 'upload-offset': '0' },
    body: { type: 'application/offset+octet-stream', text: 'x' },
  },
  'delete /uploads/{upload_id}': { headers: TUS },
  'post /uploads': { headers: { ...TUS, 'upload-length': '1', 'upload-metadata': `name ${btoa('other')}` } },
};

describeOperations({
  service: () => service,
  scopes: Object.keys(storage.scopes),
  tenants: async () => {
    const owner = randomUUID();
    return { owned: await addRecords(service, owner), owner, other: randomUUID() };
  },
  public: {
    'head /files/{file_id}/content': 'public buckets are readable without a token; others require one',
    'get /files/{file_id}/content': 'public buckets are readable without a token; others require one',
    'get /files/{file_id}/preview': 'public buckets are readable without a token; others require one',
    'head /signed/{token}': SIGNED,
    'get /signed/{token}': SIGNED,
    'put /signed/{token}': SIGNED,
    'options /uploads': 'describes the upload protocol (tus 1.0.0, "OPTIONS")',
  },
  sent: SENT,
  elsewise: {
    'get /files': NO_BUCKET,
    'post /files': NO_BUCKET,
    'get /folders': NO_BUCKET,
    'post /folders': NO_BUCKET,
    'post /uploads': NO_BUCKET,
  },
});

describeRollingUpgrade({
  service: () => upgraded,
  records: async () => {
    const tenantId = randomUUID();
    return { tenantId, owned: await addRecords(upgraded, tenantId) };
  },
  sent: SENT,
  without: {
    'post /buckets/{bucket}/rename': 'changes the address of all that follows (buckets.spec)',
    'post /buckets/{bucket}/truncate': 'takes away what follows (truncate.spec)',
  },
  writes: [
    'post /buckets',
    'post /files',
    'post /folders',
    'post /uploads',
    'post /buckets/{bucket}/webhooks',
    'put /files/{file_id}/content',
    'patch /files/{file_id}',
    'patch /folders/{folder_id}',
    'delete /files/{file_id}',
  ],
});

import { randomUUID } from 'node:crypto';
import type { Verb } from '@groundwork/access';
import {
  DEFAULT_TENANT,
  describeAccess,
  startTestService,
  type TestService,
  type TestToken,
} from '@groundwork/testing';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const disk = storageFolder();
let service: TestService;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  service.memberships.set(ME, { tenant_id: TENANT, roles: [ROLE] });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

const TENANT = DEFAULT_TENANT;
const [ME, ROLE] = [randomUUID(), randomUUID()] as [string, string];
const JSON_TYPE = 'application/json';

interface Called {
  /** What it needs: of the file or folder (`one`), else of the bucket. */
  readonly needs: readonly Verb[];
  readonly of?: 'file' | 'folder';
  readonly body?: object | string;
  readonly type?: string;
}

const HOOK = { url: 'https://hooks.example/files', events: ['file.created'] };

/** Every operation that rules decide, with the verbs it needs. */
const CALLS: Readonly<Record<string, Called>> = {
  'get /buckets/{bucket}': { needs: ['list'] },
  'patch /buckets/{bucket}': { needs: ['administer'], body: { description: 'changed' } },
  'post /buckets/{bucket}/rename': { needs: ['administer'], body: {} },
  'post /buckets/{bucket}/truncate': { needs: ['administer'] },
  'post /buckets/{bucket}/revoke_signed_urls': { needs: ['administer'] },
  'delete /buckets/{bucket}': { needs: ['administer'] },
  'post /buckets/{bucket}/webhooks': { needs: ['administer'], body: HOOK },
  'patch /buckets/{bucket}/webhooks/{webhook_id}': { needs: ['administer'], body: { events: ['file.deleted'] } },
  'delete /buckets/{bucket}/webhooks/{webhook_id}': { needs: ['administer'] },
  'post /buckets/{bucket}/webhooks/{webhook_id}/ping': { needs: ['administer'] },
  'post /buckets/{bucket}/webhooks/{webhook_id}/rotate_secret': { needs: ['administer'], body: {} },
  'get /files': { needs: ['list'] },
  'post /files': { needs: ['create'], body: { name: 'new' } },
  'get /files/{file_id}': { needs: ['read'], of: 'file' },
  'patch /files/{file_id}': { needs: ['change'], of: 'file', body: { name: 'renamed' } },
  'post /files/{file_id}/rename': { needs: ['change'], of: 'file', body: { new_name: 'renamed' } },
  'delete /files/{file_id}': { needs: ['delete'], of: 'file' },
  'post /files/{file_id}/copy': { needs: ['read', 'create'], of: 'file', body: { name: 'copy' } },
  'post /files/{file_id}/signed_urls': { needs: ['read'], of: 'file', body: {} },
  'get /files/{file_id}/content': { needs: ['read'], of: 'file' },
  'head /files/{file_id}/content': { needs: ['read'], of: 'file' },
  'get /files/{file_id}/preview': { needs: ['read'], of: 'file' },
  'put /files/{file_id}/content': { needs: ['change'], of: 'file', body: 'other', type: 'text/plain' },
  'get /folders': { needs: ['list'] },
  'post /folders': { needs: ['create'], body: { name: 'new' } },
  'get /folders/{folder_id}': { needs: ['read'], of: 'folder' },
  'patch /folders/{folder_id}': { needs: ['change'], of: 'folder', body: { name: 'renamed' } },
  'delete /folders/{folder_id}': { needs: ['delete'], of: 'folder' },
  'post /uploads': { needs: ['create'], body: { name: 'new', size: 1 } },
};

const OF_CREATOR = 'uploads belong to the user who began them (access.spec.ts, 25 and 33)';
const OF_WEBHOOKS = 'is for who administers the bucket, or holds buckets:read (webhook-operations.spec.ts)';
const ELSEWHERE: Readonly<Record<string, string>> = {
  'get /buckets': 'has the buckets that may be listed (access.spec.ts, 26)',
  'get /buckets/{bucket}/webhooks': OF_WEBHOOKS,
  'get /buckets/{bucket}/webhooks/{webhook_id}': OF_WEBHOOKS,
  'get /buckets/{bucket}/webhooks/{webhook_id}/deliveries': OF_WEBHOOKS,
  'get /buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}': OF_WEBHOOKS,
  'post /buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver': OF_WEBHOOKS,
  'get /uploads': OF_CREATOR,
  'get /uploads/{upload_id}': OF_CREATOR,
  'head /uploads/{upload_id}': OF_CREATOR,
  'patch /uploads/{upload_id}': OF_CREATOR,
  'delete /uploads/{upload_id}': OF_CREATOR,
  'put /uploads/{upload_id}/chunks/{index}': OF_CREATOR,
  'post /uploads/{upload_id}/complete': OF_CREATOR,
};

type Rule = { to: string; id?: string; may: string[] };
const OWN: Rule = { to: 'owner', may: ['list', 'read', 'change', 'delete'] };

interface Principal {
  readonly name: string;
  readonly rules: Rule[];
  readonly scopes?: string;
  /** The file and folder are its own. */
  readonly owns?: boolean;
  readonly isMachine?: boolean;
}

const PRINCIPALS: readonly Principal[] = [
  { name: 'somebody without a rule', rules: [] },
  { name: 'an owner', rules: [OWN], owns: true },
  { name: 'another than the owner', rules: [OWN] },
  { name: 'who lists all and changes its own', rules: [OWN, { to: 'signed_in', may: ['list'] }] },
  { name: 'who lists', rules: [{ to: 'user', id: ME, may: ['list'] }] },
  { name: 'who reads', rules: [{ to: 'user', id: ME, may: ['read'] }] },
  { name: 'who creates', rules: [{ to: 'signed_in', may: ['create'] }] },
  { name: 'who changes what it does not see', rules: [{ to: 'signed_in', may: ['change', 'delete'] }] },
  { name: 'who administers', rules: [{ to: 'user', id: ME, may: ['administer'] }] },
  { name: 'a machine', rules: [{ to: 'client', id: ME, may: ['read', 'create', 'delete'] }], isMachine: true },
  { name: 'a member of a role', rules: [{ to: 'role', id: ROLE, may: ['list', 'read', 'change'] }] },
  { name: 'who holds the scopes to read', rules: [], scopes: 'files:read buckets:read' },
  { name: 'who holds a scope to write', rules: [{ to: 'signed_in', may: ['list'] }], scopes: 'files:write files:use' },
  { name: 'who holds all scopes', rules: [], scopes: Object.keys(storage.scopes).join(' ') },
];

describeAccess({
  document: new URL('../../../docs/openapi/storage.json', import.meta.url),
  scope: 'files:use',
  calls: CALLS,
  elsewhere: ELSEWHERE,
  principals: PRINCIPALS,
  tryOut,
});

/** Lists and creations answer 400 for a bucket that is absent: no other reason for that is given here. */
const isAbsent = (status: number, name: string): boolean => status === 400 && / \/(files|folders|uploads)$/.test(name);

let made = 0;
/** Explains and calls an operation in a bucket of its own. */
async function tryOut(principal: Principal, name: string, { needs: _, of, body, type = JSON_TYPE }: Called) {
  const { rules, owns, scopes = 'files:use', isMachine } = principal;
  const bucket = `matrix-${++made}`;
  const admin = await service.as({ tenantId: TENANT }, { bucket });
  await admin.post('/buckets').send({ name: bucket, access: rules }).expect(201);
  const ids: Record<string, string> = { bucket };
  if (name.includes('{webhook_id}')) {
    const { body: webhook } = await admin.post(`/buckets/${bucket}/webhooks`).send(HOOK).expect(201);
    ids['webhook_id'] = String(webhook.id);
  }
  if (of) {
    const { body: record } = await admin.post(`/${of}s`).send({ name: 'one' }).expect(201);
    ids[`${of}_id`] = String(record.id);
    if (of === 'file')
      await admin.put(`/files/${record.id}/content`).set('content-type', 'text/plain').send('text').expect(201);
    // Folders are not explained one by one.
    if (owns || (of === 'folder' && rules.includes(OWN)))
      await admin.patch(`/${of}s/${record.id}`).send({ owner_id: ME }).expect(200);
  }
  const token: TestToken = { subject: ME, scopes, tenantId: TENANT, ...(isMachine && { clientId: ME }) };
  const agent = await service.as(token, { bucket });
  const explained = await agent
    .get(`/buckets/${bucket}/access`)
    .query(of === 'file' ? { file_id: ids['file_id'] } : {});
  const allowed: readonly string[] = explained.status === 404 ? [] : explained.body.allowed;
  const [method, path] = name.split(' ') as ['get', string];
  const call = agent[method](path.replaceAll(/\{(\w+)\}/g, (__, key: string) => ids[key] ?? ''));
  const sent = name.endsWith('/rename') && !of ? { new_name: `${bucket}-renamed` } : body;
  const { status } = await (sent === undefined ? call : call.set('content-type', type).send(sent));
  return { allowed, isRefused: [401, 403, 404].includes(status) || isAbsent(status, name) };
}

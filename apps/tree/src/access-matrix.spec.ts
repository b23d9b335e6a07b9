import { randomUUID } from 'node:crypto';
import type { Verb } from '@groundwork/access';
import {
  DEFAULT_TENANT,
  describeAccess,
  startTestService,
  type TestService,
  type TestToken,
} from '@groundwork/testing';
import { tree } from './service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tree);
  service.memberships.set(ME, { tenant_id: TENANT, roles: [ROLE] });
});
afterAll(() => service.close());

const TENANT = DEFAULT_TENANT;
const [ME, ROLE] = [randomUUID(), randomUUID()] as [string, string];
const LINES = 'application/x-ndjson';

interface Called {
  readonly needs: readonly Verb[];
  /** A scope that is enough without the verbs. */
  readonly enough?: string;
  /** Or one that depends on the tree's code. */
  readonly body?: object | string | ((code: string, change: number) => object);
  readonly query?: object;
  /** The media type of a text: NDJSON where none is given. */
  readonly type?: string;
}

const VERSION = '/trees/{tree_code}/versions/{tree_version}';
const NODE = `${VERSION}/nodes/{tree_node_id}`;
const HOOK = '/trees/{tree_code}/webhooks/{webhook_id}';
const WEBHOOK = { url: 'https://example.com/hook', events: ['*'] };

/** The operations on translations of one kind of record; each has one in Mongolian. */
const translations = (path: string): Record<string, Called> => ({
  [`get ${path}/translations`]: { needs: ['read'] },
  [`post ${path}/translations`]: { needs: ['change'], body: { language: 'en_UK', name: 'Tree' } },
  [`get ${path}/translations/{language}`]: { needs: ['read'] },
  [`patch ${path}/translations/{language}`]: { needs: ['change'], body: { name: 'Модон' } },
  [`delete ${path}/translations/{language}`]: { needs: ['change'] },
});

/** Every operation that rules decide, with the verbs it needs. */
const CALLS: Readonly<Record<string, Called>> = {
  'patch /trees/{tree_code}': { needs: ['administer'], body: { name: 'Changed' } },
  'delete /trees/{tree_code}': { needs: ['administer'] },
  'post /trees/{tree_code}/change_code': {
    needs: ['administer'],
    body: (code) => ({ new_code: `${code}-new` }),
  },
  'get /trees/{tree_code}/versions': { needs: ['read'] },
  'post /trees/{tree_code}/versions': { needs: ['create'], body: {} },
  [`get ${VERSION}`]: { needs: ['read'] },
  [`patch ${VERSION}`]: { needs: ['change'], body: { name: 'Changed' } },
  [`delete ${VERSION}`]: { needs: ['delete'] },
  [`post ${VERSION}/change_code`]: { needs: ['administer'], body: { new_version: 'v9' } },
  ...translations('/trees/{tree_code}'),
  ...translations(VERSION),
  ...translations(NODE),
  [`get ${VERSION}/nodes`]: { needs: ['read'] },
  [`post ${VERSION}/nodes`]: { needs: ['create'], body: { code: 'new', name: 'New' } },
  [`post ${VERSION}/nodes/bulk`]: {
    needs: ['create'],
    body: { operations: [{ op: 'create', values: { code: 'bulk', name: 'Bulk' } }] },
  },
  [`get ${NODE}`]: { needs: ['read'] },
  [`patch ${NODE}`]: { needs: ['change'], body: { name: 'Changed' } },
  [`delete ${NODE}`]: { needs: ['delete'] },
  [`post ${NODE}/move`]: { needs: ['change'], body: { parent_id: null } },
  [`get ${NODE}/children`]: { needs: ['read'] },
  [`get ${NODE}/descendants`]: { needs: ['read'] },
  [`get ${NODE}/ancestors`]: { needs: ['read'] },
  [`get ${NODE}/versions`]: { needs: ['read'] },
  [`get ${NODE}/rollup`]: { needs: ['read'], query: { field: 'Staff' } },
  [`get ${VERSION}/rollup`]: { needs: ['read'], query: { field: 'Staff' } },
  [`get ${VERSION}/tree`]: { needs: ['read'] },
  'get /trees/{tree_code}/changes': { needs: ['read'] },
  [`get ${VERSION}/changes`]: { needs: ['read'] },
  [`get ${NODE}/history`]: { needs: ['read'] },
  [`get ${VERSION}/diff`]: { needs: ['read'], query: { to: 'v2' } },
  [`get ${VERSION}/export`]: { needs: ['read'] },
  [`post ${VERSION}/import/preview`]: { needs: ['create'], body: 'code,name\n', type: 'text/csv' },
  [`post ${VERSION}/import`]: { needs: ['create'], body: '{"code":"imported","name":"Imported"}\n' },
  'get /trees/{tree_code}/aliases': { needs: ['read'] },
  'get /trees/{tree_code}/publications': { needs: ['read'] },
  [`get ${VERSION}/reviews`]: { needs: ['read'] },
  [`get ${VERSION}/approval`]: { needs: ['read'] },
  [`get ${VERSION}/imports`]: { needs: ['read'] },
  [`get ${VERSION}/imports/{import_id}`]: { needs: ['read'] },
  'get /trees/{tree_code}/runs': { needs: ['read'] },
  'get /trees/{tree_code}/runs/{run_id}': { needs: ['read'] },
  'get /trees/{tree_code}/runs/{run_id}/errors': { needs: ['read'] },
  'get /trees/{tree_code}/webhooks': { needs: ['administer'], enough: 'trees:read' },
  'post /trees/{tree_code}/webhooks': { needs: ['administer'], body: WEBHOOK },
  [`get ${HOOK}`]: { needs: ['administer'], enough: 'trees:read' },
  [`patch ${HOOK}`]: { needs: ['administer'], body: { is_enabled: false } },
  [`delete ${HOOK}`]: { needs: ['administer'] },
  [`get ${HOOK}/deliveries`]: { needs: ['administer'], enough: 'trees:read' },
  [`get ${HOOK}/deliveries/{delivery_id}`]: { needs: ['administer'], enough: 'trees:read' },
  [`post ${HOOK}/deliveries/{delivery_id}/redeliver`]: { needs: ['administer'] },
  [`post ${HOOK}/ping`]: { needs: ['administer'] },
  [`post ${HOOK}/rotate_secret`]: { needs: ['administer'], body: {} },
};

/** Operations that read one thing and write another: the scope for writing is enough, rules have to allow both. */
const BOTH: Readonly<Record<string, Called>> = {
  'post /trees/{tree_code}/clone': {
    needs: ['read', 'create'],
    body: (code) => ({ code: `${code}-clone`, name: 'Clone' }),
  },
  [`post ${VERSION}/clone`]: { needs: ['read', 'create'], body: { version: 'v3', name: 'v3' } },
  [`post ${NODE}/clone`]: { needs: ['read', 'create'], body: { code: 'clone', name: 'Clone' } },
  [`post ${NODE}/restore`]: { needs: ['read', 'change'], body: (_, change_id) => ({ change_id }) },
  [`post ${VERSION}/undo`]: { needs: ['read', 'change'], body: (_, after) => ({ after }) },
  [`post ${VERSION}/merge`]: { needs: ['read', 'change'], body: { from: 'v2', base: null, strategy: 'theirs' } },
};

const PARTS: Readonly<Record<string, Called>> = {
  'get /trees/{tree_code}/schema': { needs: ['read'] },
  'put /trees/{tree_code}/schema': { needs: ['administer'], body: { levels: {} } },
  'get /trees/{tree_code}/languages': { needs: ['read'] },
  'get /trees/{tree_code}/languages/{language}': { needs: ['read'] },
  'put /trees/{tree_code}/languages/{language}': { needs: ['administer'], body: {} },
  'delete /trees/{tree_code}/languages/{language}': { needs: ['administer'] },
  [`get ${VERSION}/completeness`]: { needs: ['read'] },
  [`get ${VERSION}/by_path/{codes}`]: { needs: ['read'] },
  [`get ${NODE}/tree`]: { needs: ['read'] },
  [`get ${NODE}/labels`]: { needs: ['read'] },
  [`post ${NODE}/labels`]: { needs: ['change'], body: { value: 'Other' } },
  [`delete ${NODE}/labels/{node_label_id}`]: { needs: ['change'] },
  [`get ${NODE}/relations`]: { needs: ['read'] },
  [`post ${NODE}/relations`]: { needs: ['change'], body: { kind: 'close_match', target_uri: 'urn:other' } },
  [`delete ${NODE}/relations/{relation_id}`]: { needs: ['change'] },
};

const withEnough = (calls: Readonly<Record<string, Called>>): Record<string, Called> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, enough: 'trees:write' }]));

const SPEC = 'access.spec.ts';
const RELEASES = 'releases/releases.spec.ts';
const ELSEWHERE: Readonly<Record<string, string>> = {
  'get /trees/{tree_code}/aliases/{alias}': `is read as its list (${RELEASES})`,
  'put /trees/{tree_code}/aliases/{alias}': `needs a scope of its own, or a rule (${RELEASES})`,
  'delete /trees/{tree_code}/aliases/{alias}': `needs a scope of its own, or a rule (${RELEASES})`,
  'get /trees/{tree_code}/publications/{publication_id}': `is read as its list (${RELEASES})`,
  'delete /trees/{tree_code}/publications/{publication_id}': `needs a scope of its own, or a rule (${RELEASES})`,
  [`get ${VERSION}/reviews/{review_id}`]: `is read as its list (${RELEASES})`,
  [`post ${VERSION}/publish`]: `needs a scope of its own, or a rule (${RELEASES})`,
  [`post ${VERSION}/review`]: `needs a scope of its own, or a rule (${RELEASES})`,
  'get /trees': `has the trees that may be listed (${SPEC}, 26)`,
  'get /trees/{tree_code}': `shows a tree that may be listed or read (${SPEC}, 24)`,
  'delete /trees/{tree_code}/runs/{run_id}': `is for who began the run (${SPEC}, 33)`,
  'get /trees/{tree_code}/uploads': 'has the own ones, all for who administers (uploads.spec)',
  'post /trees/{tree_code}/uploads': 'needs headers of tus (uploads.spec)',
  'head /trees/{tree_code}/uploads/{upload_id}': 'is for who began the upload (uploads.spec)',
  'patch /trees/{tree_code}/uploads/{upload_id}': 'is for who began the upload (uploads.spec)',
  'delete /trees/{tree_code}/uploads/{upload_id}': 'is for who began the upload, and who administers (uploads.spec)',
  [`delete ${VERSION}/imports/{import_id}`]: `is for who began the import (${SPEC}, 33)`,
};

type Rule = { to: string; id?: string; may: string[] };

interface Principal {
  readonly name: string;
  readonly rules: Rule[];
  readonly scopes?: string;
  /** The tree is its own. */
  readonly owns?: boolean;
  readonly isMachine?: boolean;
}

const OWN: Rule = { to: 'owner', may: ['list', 'read', 'change', 'delete'] };
const mine = (...may: string[]): Rule[] => [{ to: 'user', id: ME, may }];

const PRINCIPALS: readonly Principal[] = [
  { name: 'somebody without a rule', rules: [] },
  { name: 'an owner', rules: [OWN], owns: true },
  { name: 'another than the owner', rules: [OWN] },
  { name: 'an owner whose rule is gone', rules: [], owns: true },
  { name: 'who lists', rules: mine('list') },
  { name: 'who reads', rules: mine('read') },
  { name: 'who creates', rules: [{ to: 'signed_in', may: ['create'] }] },
  { name: 'who reads and creates', rules: mine('read', 'create') },
  { name: 'who changes what it does not see', rules: [{ to: 'signed_in', may: ['change', 'delete'] }] },
  { name: 'who changes and deletes what it only lists', rules: mine('list', 'change', 'delete') },
  { name: 'who reads and changes', rules: mine('read', 'change') },
  { name: 'who reads and deletes', rules: mine('read', 'delete') },
  { name: 'who administers', rules: mine('administer') },
  { name: 'a machine', rules: [{ to: 'client', id: ME, may: ['read', 'create', 'delete'] }], isMachine: true },
  {
    name: 'a machine with a rule for users',
    rules: [...mine('read'), { to: 'signed_in', may: ['read'] }],
    isMachine: true,
  },
  { name: 'a member of a role', rules: [{ to: 'role', id: ROLE, may: ['list', 'read', 'change'] }] },
  { name: 'who is in no such role', rules: [{ to: 'role', id: randomUUID(), may: ['administer'] }] },
  { name: 'who holds the scope to read', rules: mine('change'), scopes: 'trees:read trees:use' },
  { name: 'who holds the scope to write', rules: mine('list'), scopes: 'trees:write trees:use' },
  { name: 'who holds all scopes', rules: [], scopes: Object.keys(tree.scopes).join(' ') },
];

describeAccess({
  document: new URL('../../../docs/openapi/tree.json', import.meta.url),
  scope: 'trees:use',
  calls: { ...CALLS, ...withEnough(BOTH), ...PARTS },
  elsewhere: ELSEWHERE,
  principals: PRINCIPALS,
  tryOut,
});

let made = 0;
/** Explains and calls an operation in a tree of its own. */
async function tryOut({ rules, owns, scopes = 'trees:use', isMachine }: Principal, name: string, called: Called) {
  const { needs, enough, body, query = {}, type: textType = LINES } = called;
  const admin = await service.as({ tenantId: TENANT });
  const tree_code = `matrix-${++made}`;
  await admin.post('/trees').send({ code: tree_code, name: tree_code, access: rules }).expect(201);
  if (owns) await admin.patch(`/trees/${tree_code}`).send({ owner_id: ME }).expect(200);
  const ids = await addContents(admin, tree_code, name);
  const token: TestToken = { subject: ME, scopes, tenantId: TENANT, ...(isMachine && { clientId: ME }) };
  const agent = await service.as(token);
  const explained = await agent.get(`/trees/${tree_code}/access`);
  const explanation: readonly string[] = explained.status === 404 ? [] : explained.body.allowed;
  const allowed = enough && scopes.split(' ').includes(enough) ? needs : explanation;
  const [method, path] = name.split(' ') as ['get', string];
  const sent = typeof body === 'function' ? body(tree_code, await lastChange(tree_code)) : body;
  const type = typeof sent === 'string' ? textType : 'application/json';
  const send = async (): Promise<number> => {
    const call = agent[method](path.replaceAll(/\{(\w+)\}/g, (__, key: string) => ids[key] ?? '')).query(query);
    return (await (sent === undefined ? call : call.set('content-type', type)).send(sent)).status;
  };
  let status = await send();
  // Few bulk writes run at a time; who is refused by rules is refused before.
  while (status === 503) status = await send();
  if (![200, 201, 204, 401, 403, 404].includes(status)) throw new Error(`${name}: ${status}`);
  return { allowed, isRefused: [401, 403, 404].includes(status) };
}

async function lastChange(tree_code: string): Promise<number> {
  const [row] = await service.query<{ id: string }>(
    'select max(c.id) as id from change c join tree t on t.id = c.tree_id where t.code = $1',
    [tree_code],
  );
  return Number(row?.id);
}

/** Compares two, or deletes one, which the last may not be. */
const needsVersion = (name: string): boolean => /(diff|merge)$|^delete .*\{tree_version\}$/.test(name);

/** A second version, a node and what the operation addresses. */
async function addContents(admin: Awaited<ReturnType<TestService['as']>>, tree_code: string, name: string) {
  const version = `/trees/${tree_code}/versions/v1`;
  if (needsVersion(name)) await admin.post(`/trees/${tree_code}/versions`).send({ version: 'v2' }).expect(201);
  const ids: Record<string, string> = {
    tree_code,
    tree_version: 'v1',
    language: 'mn_MN',
    codes: tree_code,
  };
  if (name.includes('{tree_node_id}')) {
    const { body: node } = await admin.post(`${version}/nodes`).send({ code: 'node', name: 'Node' }).expect(201);
    ids['tree_node_id'] = String(node.id);
    await admin.patch(`${version}/nodes/${node.id}`).send({ name: 'Changed' }).expect(200);
  }
  const nodePath = `${version}/nodes/${ids['tree_node_id']}`;
  if (name.includes('{node_label_id}'))
    ids['node_label_id'] = String((await admin.post(`${nodePath}/labels`).send({ value: 'x' }).expect(201)).body.id);
  if (name.includes('{relation_id}')) {
    const match = { kind: 'close_match', target_uri: 'urn:x' };
    ids['relation_id'] = String((await admin.post(`${nodePath}/relations`).send(match).expect(201)).body.id);
  }
  if (name.includes('translations/{language}')) {
    const path = name.slice(name.indexOf('/'), name.indexOf('/{language}'));
    await admin
      .post(path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? ''))
      .send({ language: 'mn_MN', name: 'Мод' })
      .expect(201);
  }
  if (name.includes('{import_id}')) {
    const send = async () => (await admin.post(`${version}/import`).set('content-type', LINES).send('\n')).status;
    // Few bulk writes of a tenant run at a time.
    while ((await send()) === 503);
    ids['import_id'] = String((await admin.get(`${version}/imports`)).body.items[0].id);
  }
  if (name.includes('{run_id}')) {
    await admin.post(`${version}/clone`).send({ version: 'cloned', name: 'Cloned' }).expect(201);
    ids['run_id'] = String((await admin.get(`/trees/${tree_code}/runs`)).body.items[0].id);
  }
  if (name.includes('{webhook_id}')) {
    const { body: hook } = await admin.post(`/trees/${tree_code}/webhooks`).send(WEBHOOK).expect(201);
    ids['webhook_id'] = String(hook.id);
    if (name.includes('{delivery_id}'))
      ids['delivery_id'] = String(
        (await admin.post(`/trees/${tree_code}/webhooks/${hook.id}/ping`).expect(201)).body.id,
      );
  }
  return ids;
}

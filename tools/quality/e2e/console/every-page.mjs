// A page of each route, with something on it.
import { randomUUID } from 'node:crypto';
import { addOneOfEach, addUser, manage } from './deployment.mjs';
import { at } from './resources.mjs';
import { addVersions } from './tree-versions.mjs';

/** @import { Route } from './every-route.mjs' */

const NDJSON = { 'content-type': 'application/x-ndjson' };

/** @returns {Promise<Record<Route, string>>} an address of each route, of records that are made now */
export async function addEveryPage() {
  const identity = await addIdentity();
  const storage = await addStorage();
  const trees = await addTrees();
  return { '/': '/', ...identity, ...storage, ...trees };
}

async function addIdentity() {
  const { records } = await addOneOfEach();
  const [application = '', role = '', group = '', api = '', tenant = '', provider = ''] = records;
  const user = await addUser({ name: 'Maximiliane von und zu Guttenberg-Wolfratshausen', email_verified: true });
  const line = JSON.stringify({ username: `imported-${randomUUID().slice(0, 8)}` });
  const { id: run } = await manage('POST', '/users/import', line, NDJSON);
  return {
    '/users': '/users',
    '/users/$id': `/users/${user.id}`,
    '/users/new': '/users/new',
    '/users/$id/edit': `/users/${user.id}/edit`,
    '/roles': '/roles',
    '/roles/$id': role,
    '/roles/new': '/roles/new',
    '/roles/$id/edit': `${role}/edit`,
    '/groups': '/groups',
    '/groups/$id': group,
    '/groups/new': '/groups/new',
    '/groups/$id/edit': `${group}/edit`,
    '/groups/$id/graph': `${group}/graph`,
    '/applications': '/applications',
    '/applications/$id': application,
    '/applications/new': '/applications/new',
    '/applications/$id/edit': `${application}/edit`,
    '/apis': '/apis',
    '/apis/$id': api,
    '/apis/new': '/apis/new',
    '/apis/$id/edit': `${api}/edit`,
    '/tenants': '/tenants',
    '/tenants/$id': tenant,
    '/tenants/new': '/tenants/new',
    '/tenants/$id/edit': `${tenant}/edit`,
    '/providers': '/providers',
    '/providers/$id': provider,
    '/providers/new': '/providers/new',
    '/providers/$id/edit': `${provider}/edit`,
    '/imports': '/imports',
    '/imports/$id': `/imports/${run}`,
    '/imports/new': '/imports/new',
    '/audit': '/audit',
    '/keys': '/keys',
    '/configuration': '/configuration',
  };
}

async function addStorage() {
  const bucket = `b-${randomUUID().slice(0, 8)}`;
  await at('storage', 'POST', '/buckets', { name: bucket, metadata: { quota_bytes: 1_000 } });
  await at('storage', 'POST', '/folders', { name: 'Хавтас' }, { bucket });
  const name = 'a name that is long enough to be cut somewhere.txt';
  const { id } = await at('storage', 'POST', '/files', { name }, { bucket });
  await at('storage', 'PUT', `/files/${id}/content`, 'text', { bucket, 'content-type': 'text/plain' });
  await at('storage', 'POST', `/buckets/${bucket}/webhooks`, { url: 'https://example.com/h', events: ['*'] });
  const base = `/buckets/${bucket}`;
  return {
    '/buckets': '/buckets',
    '/buckets/new': '/buckets/new',
    '/buckets/$bucket': base,
    '/buckets/$bucket/files/$fileId': `${base}/files/${id}`,
    '/buckets/$bucket/access': `${base}/access`,
    '/buckets/$bucket/webhooks': `${base}/webhooks`,
    '/buckets/$bucket/settings': `${base}/settings`,
    '/storage-report': '/storage-report',
  };
}

async function addTrees() {
  const tree = await addVersions();
  await at('tree', 'POST', `/trees/${tree}/versions/ours/publish`, { version: 'r1' });
  await at('tree', 'POST', `/trees/${tree}/versions/ours/review`, { state: 'requested' });
  const title = { type: 'string', 'x-localized': true };
  const schema = { type: 'object', properties: { title, price: { type: 'number', minimum: 0 } } };
  await at('tree', 'PUT', `/trees/${tree}/schema`, { levels: { 0: true, '*': schema } });
  const base = `/trees/${tree}`;
  const version = `${base}/versions/ours`;
  return {
    '/trees': '/trees',
    '/trees/$tree': base,
    '/trees/$tree/releases': `${base}/releases`,
    '/trees/$tree/compare': `${base}/compare?from=base&to=theirs`,
    '/trees/$tree/runs': `${base}/runs`,
    '/trees/$tree/schema': `${base}/schema`,
    '/trees/$tree/versions/$version': version,
    '/trees/$tree/versions/$version/changes': `${version}/changes`,
    '/trees/$tree/versions/$version/merge': `${version}/merge`,
    '/trees/$tree/versions/$version/review': `${version}/review`,
    '/trees/$tree/versions/$version/rollups': `${version}/rollups?field=price`,
    '/trees/$tree/versions/$version/import': `${version}/import`,
  };
}

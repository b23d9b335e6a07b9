// Pages of records with the longest names that the services take, without a space at which a line could end.
import { randomUUID } from 'node:crypto';
import { addUser, manage } from './deployment.mjs';
import { at } from './resources.mjs';
import { findNode } from './tree-versions.mjs';

/** A name of a length, another one each time. @param {number} length */
const long = (length) => `${randomUUID().slice(0, 8)}${'Donaudampfschifffahrt'.repeat(13)}`.slice(0, length);
const NDJSON = { 'content-type': 'application/x-ndjson' };

/** @returns {Promise<string[]>} addresses of records */
export async function addLongNames() {
  return [...(await addIdentity()), ...(await addStorage()), ...(await addTree())];
}

async function addIdentity() {
  const user = await addUser({ name: long(255), given_name: long(255), email: `${long(60)}@example.com` });
  const { tenant_id } = user;
  const role = await manage('POST', '/roles', { role_name: long(128), role_description: long(255), tenant_id });
  const group = await manage('POST', '/groups', { group_name: long(128), tenant_id });
  const inner = await manage('POST', '/groups', { group_name: long(128), tenant_id });
  await manage('POST', `/groups/${group.id}/groups`, { groups: [inner.id] });
  await manage('POST', `/groups/${group.id}/members`, { users: [user.id] });
  await manage('POST', `/groups/${group.id}/roles`, { roles: [role.id] });
  const urls = { redirect_uris: [`https://example.com/${long(255)}`] };
  const client = await manage('POST', '/clients', {
    client_name: long(255),
    client_type: 'web',
    client_metadata: { urls },
  });
  const api = await manage('POST', '/resources', {
    resource_type: 'api',
    resource_name: long(255),
    resource_metadata: { identifier_url: `https://${long(60)}.example/${long(255)}` },
  });
  await manage('POST', `/resources/${api.id}/scopes`, { scope_name: long(128), scope_description: long(255) });
  const provider = await manage('POST', `/tenants/${tenant_id}/identity_providers`, {
    provider_type: 'google',
    provider_name: long(128),
    client_id: long(255),
    client_secret: 'y',
  });
  return [
    ...[`/users/${user.id}`, `/users/${user.id}/edit`, `/roles/${role.id}`, `/groups/${group.id}`],
    ...[`/groups/${group.id}/graph`, `/applications/${client.id}`, `/applications/${client.id}/edit`],
    ...[`/apis/${api.id}`, `/providers/${provider.id}`],
    ...['/users?sort=created_at:desc', '/roles', '/groups', '/applications', '/apis', '/providers', '/audit'],
  ];
}

async function addStorage() {
  const bucket = long(128);
  await at('storage', 'POST', '/buckets', { name: bucket, description: long(255) });
  await at('storage', 'POST', '/folders', { name: long(255) }, { bucket });
  const { id } = await at('storage', 'POST', '/files', { name: long(255) }, { bucket });
  await at('storage', 'PUT', `/files/${id}/content`, long(255), { bucket, 'content-type': 'text/plain' });
  const url = `https://example.com/${long(255)}`;
  await at('storage', 'POST', `/buckets/${bucket}/webhooks`, { url, events: ['*'] });
  const base = `/buckets/${bucket}`;
  return ['/buckets', base, `${base}/files/${id}`, `${base}/access`, `${base}/webhooks`, `${base}/settings`];
}

async function addTree() {
  const [code, ours, theirs] = [long(128), long(128), `theirs-${long(121)}`];
  await at('tree', 'POST', '/trees', { code, name: long(255), description: long(255) });
  const versions = `/trees/${code}/versions`;
  const top = { code: long(255), name: long(255), parent_code: null };
  const node = {
    code: long(255),
    name: long(255),
    parent_code: top.code,
    translations: { mn_MN: { name: long(255) } },
  };
  const lines = [top, node].map((one) => JSON.stringify(one)).join('\n');
  await at('tree', 'POST', `${versions}/v1/import?mode=replace`, lines, NDJSON);
  await at('tree', 'PATCH', `${versions}/v1`, { frozen: true });
  for (const version of [ours, theirs]) {
    await at('tree', 'POST', `${versions}/v1/clone`, { version, name: long(255) });
    const { id } = await findNode(code, version, node.code);
    await at('tree', 'PATCH', `${versions}/${version}/nodes/${id}`, { name: long(255), description: long(255) });
  }
  await at('tree', 'POST', `${versions}/v1/publish`, { version: long(128), name: long(255), alias: long(128) });
  const { id } = await findNode(code, ours, node.code);
  const base = `/trees/${code}`;
  const version = `${base}/versions/${ours}`;
  return [
    ...['/trees', base, `${base}/releases`, `${base}/runs`, `${base}/compare?from=${ours}&to=${theirs}`],
    ...[version, `${version}?node=${id}`, `${version}/changes`, `${version}/review`, `${version}/import`],
    `${version}/merge`,
  ];
}

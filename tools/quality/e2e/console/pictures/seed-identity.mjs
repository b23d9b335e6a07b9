// What the full installation has of identity.
import { addResource, addUser, manage } from '../deployment.mjs';
import { withClient } from '../../../../postgres/provision.mjs';
import { insertSignIns, insertUsers } from './people.mjs';

const USERS = 100_000;
/** @type {readonly (readonly [string, string])[]} */
const CLIENTS = [
  ['Shop', 'spa'],
  ['Back office', 'web'],
  ['Nightly export of all orders to the data warehouse of the group', 'machine'],
  ['Field app', 'native'],
];
const ROLES = [
  'Clerks',
  'Managers',
  'Auditors',
  'Warehouse',
  'Geschäftsführungsstellvertretung',
  'Нягтлан бодох бүртгэл',
];
const SCOPES = ['orders:read', 'orders:write', 'orders:refund', 'invoices:read', 'invoices:write', 'stock:read'];

/**
 * @param {any} owner any: a record of identity
 * @param {string} databaseUrl
 * @returns {Promise<Record<string, string>>} addresses of pages by the names of their pictures
 */
export async function seedIdentity(owner, databaseUrl) {
  const { api, roles } = await seedRoles();
  const clients = [];
  for (const [client_name, client_type] of CLIENTS)
    clients.push(await manage('POST', '/clients', { client_name, client_type }));
  await withClient(databaseUrl, (client) => insertUsers(client, owner.tenant_id, USERS));
  await withClient(databaseUrl, (client) => insertSignIns(client, owner.tenant_id));
  const subject = await addUser({
    name: 'Сарнай Бат-Эрдэнэ',
    username: 'sarnai',
    email: 'sarnai@example.com',
    email_verified: true,
    given_name: 'Сарнай',
    family_name: 'Бат-Эрдэнэ',
  });
  const blocked = await addUser({ name: "Pat O'Brien", username: 'pat', email: 'pat@example.com' });
  await manage('POST', `/users/${blocked.id}/block`, { reason: 'Left the company' });
  const group = await seedGroups(subject, roles);
  await manage('POST', `/roles/${roles[0].id}/members`, { users: [subject.id, blocked.id] });
  const { id: provider } = await manage('POST', `/tenants/${owner.tenant_id}/identity_providers`, {
    provider_type: 'google',
    provider_name: 'Google',
    client_id: '401234567890.apps.example.com',
    client_secret: 'a secret of the provider',
  });
  return {
    overview: '/',
    users: '/users',
    'users-last': `/users?offset=${USERS - 20}`,
    user: `/users/${subject.id}`,
    'user-blocked': `/users/${blocked.id}`,
    'user-new': '/users/new',
    'user-edit': `/users/${subject.id}/edit`,
    roles: '/roles',
    role: `/roles/${roles[2].id}`,
    groups: '/groups',
    group: `/groups/${group}`,
    'group-graph': `/groups/${group}/graph`,
    applications: '/applications',
    application: `/applications/${clients[1].id}`,
    'application-new': '/applications/new',
    'application-edit': `/applications/${clients[1].id}/edit`,
    apis: '/apis',
    api: `/apis/${api}`,
    tenants: '/tenants',
    tenant: `/tenants/${owner.tenant_id}`,
    providers: '/providers',
    provider: `/providers/${provider}`,
    'provider-new': '/providers/new',
    audit: '/audit',
    imports: '/imports',
    'import-new': '/imports/new',
    keys: '/keys',
    configuration: '/configuration',
  };
}

async function seedRoles() {
  const { id: api, scope } = await addResource('Orders');
  const scopes = [];
  for (const name of SCOPES) scopes.push((await scope(name)).id);
  const roles = [];
  for (const role_name of ROLES) roles.push(await manage('POST', '/roles', { role_name }));
  for (const [index, role] of roles.entries())
    await manage('POST', `/roles/${role.id}/permissions`, {
      permissions: [{ resource_id: api, scopes: scopes.slice(0, index + 1) }],
    });
  return { api, roles };
}

/** @param {any} subject @param {any[]} roles any: records of identity */
async function seedGroups(subject, roles) {
  const groups = [];
  for (const group_name of ['Staff', 'Office', 'Office Ulaanbaatar', 'Versandabteilungsleitung', 'Temporary workers'])
    groups.push(await manage('POST', '/groups', { group_name }));
  await manage('POST', `/groups/${groups[0].id}/groups`, { groups: [groups[1].id, groups[3].id] });
  await manage('POST', `/groups/${groups[1].id}/groups`, { groups: [groups[2].id] });
  await manage('POST', `/groups/${groups[2].id}/members`, { users: [subject.id] });
  await manage('POST', `/groups/${groups[0].id}/members`, { users: [subject.id] });
  await manage('POST', `/groups/${groups[0].id}/roles`, { roles: [roles[1].id, roles[4].id] });
  return groups[0].id;
}

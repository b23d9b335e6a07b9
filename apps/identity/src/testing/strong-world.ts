import type { TestService } from '@groundwork/testing';
import { addClient, addDomain, addProvider, addTenant, addUser, insert } from './sample.js';
import { addGroup, addRole } from './world.js';

/** A scope of a system resource that no write needs, so that a caller can have all but this one. */
export const STRONG_SCOPE = 'audit_events:read';

/** A tenant whose users, clients, roles and groups hold `STRONG_SCOPE`; ids by the names of path parameters, and others. */
export type StrongWorld = Readonly<Record<string, string>>;

/** Makes one, in a new tenant unless one is named. */
export async function addStrongWorld(service: TestService, tenantId?: string): Promise<StrongWorld> {
  const { query } = service;
  const tenant_id = tenantId ?? (await addTenant(query));
  const scope = await strongScope(service);
  const people = await addPeople(service, tenant_id, scope);
  const client_id = await addClient(query, { tenant_id, is_global: false });
  await insert(query, 'client_resources', { client_id, resource_id: scope.resource_id });
  await insert(query, 'client_permissions', { client_id, ...scope });
  const identity_provider_id = await addProvider(query, tenant_id);
  const domain_id = await addDomain(query, tenant_id);
  const { user_id } = people;
  await insert(query, 'totp_secrets', { user_id, secret: 'sealed', last_step: 1 });
  return {
    ...people,
    ...scope,
    tenant_id,
    client_id,
    identity_provider_id,
    domain_id,
    hook_id: await insert(query, 'hooks', {
      tenant_id,
      event: 'post_login',
      url: 'https://hooks.example',
      salt: Buffer.alloc(32),
    }),
    connection_id: await insert(query, 'scim_connections', {
      tenant_id,
      connection_name: 'Directory',
      token_hash: `connection ${user_id}`,
    }),
    identity_id: await insert(query, 'user_identities', {
      user_id,
      provider_id: identity_provider_id,
      external_id: 'a',
    }),
    invitation_id: await insert(query, 'tickets', {
      tenant_id,
      ticket_type: 'invitation',
      token_hash: `invitation ${user_id}`,
      payload: { email: 'guest@example.com', roles: [people.role_id], groups: [] },
      expires_at: new Date(Date.now() + 60_000),
    }),
    ticket_id: await insert(query, 'tickets', {
      tenant_id,
      user_id,
      ticket_type: 'password_change',
      token_hash: user_id,
      expires_at: new Date(Date.now() + 60_000),
    }),
  };
}

/** Users who hold it directly, by a role and by a group, with those roles and groups; and an owner. */
async function addPeople(service: TestService, tenant_id: string, scope: Readonly<Record<string, string>>) {
  const { query } = service;
  const [user_id, member, owner, second] = await Promise.all(
    ['user', 'member', 'owner', 'second'].map((name) =>
      addUser(query, tenant_id, { email: `${name}@example.com`, password_hash: 'none' }),
    ),
  );
  const role_id = await addRole(service, { tenant_id });
  const group_id = await addGroup(service, { tenant_id });
  const below = await addGroup(service, { tenant_id });
  await insert(query, 'user_permissions', { user_id, ...scope });
  await insert(query, 'role_permissions', { role_id, ...scope });
  await insert(query, 'role_members', { role_id, user_id: member });
  await insert(query, 'group_roles', { group_id, role_id });
  await insert(query, 'group_members', { group_id, user_id: member });
  for (const one of [owner, second])
    await insert(query, 'tenant_admins', { tenant_id, user_id: one, admin_role: 'owner' });
  return { user_id: user_id!, member: member!, owner: owner!, second: second!, role_id, group_id, below };
}

async function strongScope({ query }: TestService): Promise<Readonly<Record<string, string>>> {
  const [row] = await query<{ resource_id: string; scope_id: string }>(
    `select s.resource_id, s.id as scope_id from scopes s join resources r on r.id = s.resource_id and r.is_system where s.scope_name = $1`,
    [STRONG_SCOPE],
  );
  return { ...row! };
}

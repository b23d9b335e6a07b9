import { describeCancellation, type LongCall, type TestService } from '@groundwork/testing';
import { startIdentity } from './testing/identity-under-test.js';
import { hostOf } from './testing/import-file.js';
import { addClient, addResource, addTenant, addUser, insert } from './testing/sample.js';

let service: TestService;
beforeAll(async () => (service = await startIdentity()));
afterAll(() => service.close());

const MEMBERS = 500;
type Made = Readonly<Record<'tenant' | 'user' | 'group' | 'role' | 'client' | 'resource', string>>;

/** A record of each kind; the group and the role have many members. */
async function addRecords({ query }: TestService): Promise<Made> {
  const tenant = await addTenant(query);
  const group = await insert(query, 'groups', { tenant_id: tenant, group_name: `group ${tenant}` });
  const role = await insert(query, 'roles', { tenant_id: tenant, role_name: `role ${tenant}` });
  await query(
    `with made as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1::uuid, $1::text || '-' || n
       from generate_series(1, $2) n returning id),
     grouped as (insert into group_members (id, group_id, user_id) select gen_random_uuid(), $3::uuid, id from made)
     insert into role_members (id, role_id, user_id) select gen_random_uuid(), $4::uuid, id from made`,
    [tenant, MEMBERS, group, role],
  );
  const { id: resource } = await addResource(query, ['read', 'write'], {}, { tenant_id: tenant });
  return {
    tenant,
    group,
    role,
    resource,
    user: await addUser(query, tenant),
    client: await addClient(query, { tenant_id: tenant }),
  };
}

const deleting = (operation: string, kind: keyof Made, writes: string): LongCall => ({
  operation,
  writes,
  prepare: async (of) => ({
    path: operation.split(' ')[1]!.replace(/\{.*\}/, (await addRecords(of))[kind]),
  }),
});

const LINKS = 'names its members one by one; ended as DELETE of a role with many members is';
const ONE_ROW = 'deletes one row by its key; ended as DELETE /users/{user_id} is';
const OF_ONE_USER = 'what one user has; ended as DELETE /users/{user_id} is';

describeCancellation({
  document: new URL('../../../docs/openapi/identity.json', import.meta.url),
  service: () => service,
  headers: (of) => ({ host: hostOf(of) }),
  replica: () => startIdentity({ schema: service.schema }),
  calls: [
    deleting('DELETE /users/{user_id}', 'user', 'users'),
    deleting('DELETE /groups/{group_id}', 'group', 'group_members'),
    deleting('DELETE /roles/{role_id}', 'role', 'role_members'),
    deleting('DELETE /clients/{client_id}', 'client', 'clients'),
    deleting('DELETE /resources/{resource_id}', 'resource', 'scopes'),
    {
      operation: 'GET /users/export',
      reads: 'users',
      most: 2,
      except: ['audit_events'],
      prepare: () => Promise.resolve({ path: '/users/export' }),
    },
    {
      operation: 'GET /configuration',
      reads: 'identity_providers',
      most: 4,
      prepare: () => Promise.resolve({ path: '/configuration' }),
    },
    {
      operation: 'PUT /configuration',
      writes: 'roles',
      prepare: () =>
        Promise.resolve({
          path: '/configuration',
          body: { version: 1, roles: [{ tenant: null, role_name: `left ${Date.now()}` }] },
        }),
    },
    // Last: a sweep continues the deletion of tenants, and would wait for locked tables.
    deleting('DELETE /tenants/{tenant_id}', 'tenant', 'tenants'),
  ],
  others: {
    'POST /users/import': 'answers once the file is read; how it is ended stands in cancelled-imports.spec.ts',
    'DELETE /clients/{client_id}/permissions': LINKS,
    'DELETE /clients/{client_id}/resources': LINKS,
    'DELETE /clients/{client_id}/tenants': LINKS,
    'DELETE /groups/{group_id}/groups': LINKS,
    'DELETE /groups/{group_id}/members': LINKS,
    'DELETE /groups/{group_id}/roles': LINKS,
    'DELETE /resources/{resource_id}/clients': LINKS,
    'DELETE /roles/{role_id}/members': LINKS,
    'DELETE /roles/{role_id}/permissions': LINKS,
    'DELETE /tenants/{tenant_id}/admins': LINKS,
    'DELETE /users/{user_id}/groups': LINKS,
    'DELETE /users/{user_id}/permissions': LINKS,
    'DELETE /users/{user_id}/roles': LINKS,
    'DELETE /resources/{resource_id}/scopes/{scope_id}': ONE_ROW,
    'DELETE /tenants/{tenant_id}/identity_providers/{identity_provider_id}': ONE_ROW,
    'POST /tenants/{tenant_id}/identity_providers/{identity_provider_id}/check':
      'requests two documents for 2.5 s each at most, and writes nothing',
    'DELETE /hooks/{hook_id}': ONE_ROW,
    'DELETE /oauth2/register/{client_id}': 'deletes one client; ended as DELETE /clients/{client_id} is',
    'DELETE /tenants/{tenant_id}/domains/{domain_id}': ONE_ROW,
    'DELETE /tenants/{tenant_id}/images/{kind}': ONE_ROW,
    'PUT /tenants/{tenant_id}/images/{kind}': 'encodes 512 KiB at most for 5 s at most, then writes one row by its key',
    'DELETE /tenants/{tenant_id}/mail_templates/{template}/{language}': ONE_ROW,
    'DELETE /tenants/{tenant_id}/texts/{language}': 'deletes the texts of one language, some 200 rows at most',
    'POST /tenants/{tenant_id}/mail_templates/{template}/{language}/preview':
      'fills in three parts, for 50 ms each at most',
    'POST /tenants/{tenant_id}/domains/{domain_id}/verify':
      'queries the DNS for 2.5 s at most, then changes one row by its key',
    'DELETE /tenants/{tenant_id}/invitations/{invitation_id}': ONE_ROW,
    'POST /tenants/{tenant_id}/invitations/{invitation_id}/resend': 'renews one row by its key, and stores one mail',
    'DELETE /tenants/{tenant_id}/scim_connections/{connection_id}':
      'deletes one row, and its links by their key; ended as DELETE /roles/{role_id} is',
    'DELETE /scim/v2/{connection_id}/Users/{id}': 'deletes a user; ended as DELETE /users/{user_id} is',
    'DELETE /scim/v2/{connection_id}/Groups/{id}': 'deletes a group; ended as DELETE /groups/{group_id} is',
    'DELETE /tickets/{ticket_id}': ONE_ROW,
    'DELETE /users/{user_id}/grants/{grant_id}': ONE_ROW,
    'DELETE /users/{user_id}/identities/{identity_id}': ONE_ROW,
    'DELETE /users/{user_id}/grants': OF_ONE_USER,
    'DELETE /users/{user_id}/second_factors': OF_ONE_USER,
    'DELETE /users/{user_id}/sessions': OF_ONE_USER,
  },
});

import type { TestService } from '@groundwork/testing';
import { addTenant, addUser, insert } from './sample.js';

/** Two tenants that are not the default one. */
export const twoTenants = async ({ query }: TestService): Promise<readonly [string, string]> => [
  await addTenant(query),
  await addTenant(query),
];

/** Rows that specs of roles and groups need. */
export const addRole = ({ query }: TestService, columns: object = {}): Promise<string> =>
  insert(query, 'roles', { role_name: `role ${Math.random()}`, ...columns });

/** A group that reaches itself. */
export async function addGroup({ query }: TestService, columns: object = {}): Promise<string> {
  const id = await insert(query, 'groups', { group_name: `group ${Math.random()}`, ...columns });
  await query('insert into group_closure (ancestor_id, descendant_id) values ($1, $1)', [id]);
  return id;
}

/** A user of a tenant; of a new one unless it is named. */
export const addMember = async ({ query }: TestService, tenantId?: string): Promise<string> =>
  addUser(query, tenantId ?? (await addTenant(query)));

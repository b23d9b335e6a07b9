import { view } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { roleMemberViews } from '../entities/membership.entity.js';
import { rolePermissionView } from '../entities/permission.entity.js';
import { Role, ROLE_ATTRIBUTES } from '../entities/role.entity.js';

const permissionCount = (role: Sql): Sql => sql`(select count(*) from role_permissions l where l.role_id = ${role}.id)`;
const memberCount = (role: Sql): Sql => sql`(select count(*) from role_members l where l.role_id = ${role}.id)`;

const ofRole = (link: Sql, role: Sql): Sql => sql`${link}.role_id = ${role}.id`;
const byId = (link: Sql): Sql => sql`${link}.id`;

/** A role with its permissions and direct members. (api.md, "Identity", role) */
export const roleView = view(Role, {
  name: 'Role',
  path: '/roles',
  attributes: ROLE_ATTRIBUTES,
  children: {
    permissions: {
      view: () => rolePermissionView,
      where: ofRole,
      count: permissionCount,
      order: byId,
      href: (path) => `${path}/permissions`,
    },
    members: {
      view: () => roleMemberViews.direct,
      where: ofRole,
      count: memberCount,
      order: byId,
      href: (path) => `${path}/members`,
    },
  },
  aggregations: { owner: 'role_id', counts: { permissions: permissionCount, members: memberCount } },
});

import { view } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { userGroupViews, userRoleViews } from '../entities/membership.entity.js';
import { userIdentityView } from '../entities/user-sub-resources.entity.js';
import { userPermissionViews } from '../entities/permission.entity.js';
import { User, USER_ATTRIBUTES } from '../entities/user.entity.js';

const permissionCount = (user: Sql): Sql => sql`(select count(*) from user_permissions l where l.user_id = ${user}.id)`;
const roleCount = (user: Sql): Sql => sql`(select count(*) from role_members l where l.user_id = ${user}.id)`;
const groupCount = (user: Sql): Sql => sql`(select count(*) from group_members l where l.user_id = ${user}.id)`;

const identityCount = (user: Sql): Sql => sql`(select count(*) from user_identities l where l.user_id = ${user}.id)`;

const ofUser = (link: Sql, user: Sql): Sql => sql`${link}.user_id = ${user}.id`;
const byId = (link: Sql): Sql => sql`${link}.id`;

/** A user with identities, and with permissions, roles and groups given directly. (api.md, "Identity", user) */
export const userView = view(User, {
  name: 'User',
  path: '/users',
  attributes: USER_ATTRIBUTES,
  children: {
    permissions: {
      view: () => userPermissionViews.direct,
      where: ofUser,
      count: permissionCount,
      order: byId,
      href: (path) => `${path}/permissions`,
    },
    roles: {
      view: () => userRoleViews.direct,
      where: ofUser,
      count: roleCount,
      order: byId,
      href: (path) => `${path}/roles`,
    },
    groups: {
      view: () => userGroupViews.direct,
      where: ofUser,
      count: groupCount,
      order: byId,
      href: (path) => `${path}/groups`,
    },
    identities: {
      view: () => userIdentityView,
      where: ofUser,
      count: identityCount,
      order: byId,
      href: (path) => `${path}/identities`,
    },
  },
  aggregations: {
    owner: 'user_id',
    counts: { permissions: permissionCount, roles: roleCount, groups: groupCount, identities: identityCount },
  },
});

import { view } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { groupMemberViews, groupRoleViews, nestedGroupViews } from '../entities/membership.entity.js';
import { Group, GROUP_ATTRIBUTES } from '../entities/group.entity.js';

const memberCount = (group: Sql): Sql => sql`(select count(*) from group_members l where l.group_id = ${group}.id)`;
const roleCount = (group: Sql): Sql => sql`(select count(*) from group_roles l where l.group_id = ${group}.id)`;
const nestedCount = (group: Sql): Sql => sql`(select count(*) from nested_groups l where l.group_id = ${group}.id)`;

const ofGroup = (link: Sql, group: Sql): Sql => sql`${link}.group_id = ${group}.id`;
const byId = (link: Sql): Sql => sql`${link}.id`;

/** A group with its direct members, roles and nested groups. (api.md, "Identity", group) */
export const groupView = view(Group, {
  name: 'Group',
  path: '/groups',
  attributes: GROUP_ATTRIBUTES,
  children: {
    members: {
      view: () => groupMemberViews.direct,
      where: ofGroup,
      count: memberCount,
      order: byId,
      href: (path) => `${path}/members`,
    },
    roles: {
      view: () => groupRoleViews.direct,
      where: ofGroup,
      count: roleCount,
      order: byId,
      href: (path) => `${path}/roles`,
    },
    groups: {
      view: () => nestedGroupViews.direct,
      where: ofGroup,
      count: nestedCount,
      order: byId,
      href: (path) => `${path}/groups`,
    },
  },
  aggregations: { owner: 'group_id', counts: { members: memberCount, roles: roleCount, groups: nestedCount } },
});

import { childrenBy, view } from '@groundwork/records';
import { groupMemberViews, groupRoleViews, nestedGroupViews } from '../entities/membership.entity.js';
import { Group } from '../entities/group.entity.js';

/** A group with its direct members, roles and nested groups. (api.md, "Identity", group) */
export const groupView = view(Group, {
  name: 'Group',
  path: '/groups',
  children: childrenBy('group_id', {
    members: () => groupMemberViews.direct,
    roles: () => groupRoleViews.direct,
    groups: () => nestedGroupViews.direct,
  }),
  aggregations: { owner: 'group_id' },
});

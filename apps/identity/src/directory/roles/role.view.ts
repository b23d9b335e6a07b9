import { childrenBy, view } from '@groundwork/records';
import { roleMemberViews } from '../entities/membership.entity.js';
import { rolePermissionView } from '../entities/permission.entity.js';
import { Role } from '../entities/role.entity.js';

/** A role with its permissions and direct members. (api.md, "Identity", role) */
export const roleView = view(Role, {
  name: 'Role',
  path: '/roles',
  children: childrenBy('role_id', { permissions: () => rolePermissionView, members: () => roleMemberViews.direct }),
  aggregations: { owner: 'role_id' },
});

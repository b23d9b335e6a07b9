import { childrenBy, view } from '@groundwork/records';
import { userGroupViews, userRoleViews } from '../entities/membership.entity.js';
import { userIdentityView } from '../entities/user-sub-resources.entity.js';
import { userPermissionViews } from '../entities/permission.entity.js';
import { User } from '../entities/user.entity.js';

/** A user with identities, and with permissions, roles and groups given directly. (api.md, "Identity", user) */
export const userView = view(User, {
  name: 'User',
  path: '/users',
  children: childrenBy('user_id', {
    permissions: () => userPermissionViews.direct,
    roles: () => userRoleViews.direct,
    groups: () => userGroupViews.direct,
    identities: () => userIdentityView,
  }),
  aggregations: { owner: 'user_id' },
});

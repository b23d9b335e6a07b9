import { assertAllExist, link, unlink, type Database, type RecordSet } from '@groundwork/records';
import type { Caller, RecordClass } from '@groundwork/rest';
import {
  at,
  placesOfGroups,
  placesOfUsers,
  scopesOfGroups,
  scopesOfRoles,
  type Holdings,
} from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { Group } from '../entities/group.entity.js';
import {
  GroupMember,
  groupMemberViews,
  GroupRole,
  groupRoleViews,
  GroupsBody,
  nestedGroupViews,
  RoleMember,
  roleMemberViews,
  RolesBody,
  userGroupViews,
  userRoleViews,
  UsersBody,
} from '../entities/membership.entity.js';
import { Role } from '../entities/role.entity.js';
import { User } from '../entities/user.entity.js';
import { inTenant, inTenantOrShared } from '../groups/group-closure.js';
import { findGroup } from '../groups/groups.service.js';
import { linksController, type LinkOperations } from '../links/links.controller.js';
import { findRole } from '../roles/roles.service.js';
import { findUser } from '../users/users.service.js';
import { nestGroups, unnestGroups } from './nested-groups.js';

/** Pairs of two records, changed from one of them. */
interface Pairs<Member extends string> {
  readonly table: RecordClass;
  /** The column of the record in the path. */
  readonly of: string;
  readonly find: (db: Database, caller: Caller, id: string) => Promise<{ readonly tenant_id: string | null }>;
  /** The others: their member of the body, their column, and which of them may be added. */
  readonly member: Member;
  readonly with: string;
  readonly entity: RecordClass;
  readonly addable: (set: RecordSet, tenantId: string | null) => RecordSet;
  /** What somebody gets or loses by the pairs. */
  readonly affected: (id: string, others: readonly string[]) => Holdings;
}

type IdsBody<Member extends string> = Readonly<Record<Member, readonly string[]>>;

/** Both changes throw `not_found` naming the unknown, `forbidden` when a pair gives what the caller lacks. */
function pairs<Member extends string>(kind: Pairs<Member>): LinkOperations<IdsBody<Member>, IdsBody<Member>> {
  const { table, find, member, entity, affected } = kind;
  const checked = async (
    tx: Database,
    caller: Caller,
    id: string,
    ids: readonly string[],
    among: Pairs<Member>['addable'],
  ) => {
    const { tenant_id } = await find(tx, caller, id);
    await assertAllExist(among(tx.of(entity, caller), tenant_id), member, ids);
    await lockGrants(tx, tenant_id);
    await affect(tx, caller, 'grant', affected(id, ids));
    return { of: [kind.of, id], with: [kind.with, ids] } as const;
  };
  return {
    find,
    add: async (tx, caller, id, body) =>
      link(tx, caller, table, await checked(tx, caller, id, body[member], kind.addable)),
    remove: async (tx, caller, id, body) =>
      unlink(tx, table, await checked(tx, caller, id, body[member], (set) => set)),
  };
}

const ofUser = { of: 'user_id', find: findUser };
const ofGroup = { of: 'group_id', find: findGroup };
const withUsers = { member: 'users', with: 'user_id', entity: User, addable: inTenant } as const;
const withRoles = { member: 'roles', with: 'role_id', entity: Role, addable: inTenantOrShared } as const;
const withGroups = { member: 'groups', with: 'group_id', entity: Group, addable: inTenantOrShared } as const;

/** Which users have which roles: role members ≡ user roles. (Identity, "Role Members", "User Roles") */
export const RoleMembersController = linksController({
  path: 'roles/:role_id/members',
  tag: 'Role members',
  views: roleMemberViews,
  bodies: [UsersBody, UsersBody],
  ...pairs({
    table: RoleMember,
    of: 'role_id',
    find: findRole,
    ...withUsers,
    affected: (role, users) => at(scopesOfRoles([role]), placesOfUsers(users)),
  }),
});

/** The same links from the other end. */
export const UserRolesController = linksController({
  path: 'users/:user_id/roles',
  tag: 'User roles',
  views: userRoleViews,
  bodies: [RolesBody, RolesBody],
  ...pairs({
    table: RoleMember,
    ...ofUser,
    ...withRoles,
    affected: (user, roles) => at(scopesOfRoles(roles), placesOfUsers([user])),
  }),
});

/** Which users belong to which groups: group members ≡ user groups. (Identity, "Group Members", "User Groups") */
export const GroupMembersController = linksController({
  path: 'groups/:group_id/members',
  tag: 'Group members',
  views: groupMemberViews,
  bodies: [UsersBody, UsersBody],
  ...pairs({
    table: GroupMember,
    ...ofGroup,
    ...withUsers,
    affected: (group, users) => at(scopesOfGroups([group]), placesOfUsers(users)),
  }),
});

/** The same links from the other end. */
export const UserGroupsController = linksController({
  path: 'users/:user_id/groups',
  tag: 'User groups',
  views: userGroupViews,
  bodies: [GroupsBody, GroupsBody],
  ...pairs({
    table: GroupMember,
    ...ofUser,
    ...withGroups,
    affected: (user, groups) => at(scopesOfGroups(groups), placesOfUsers([user])),
  }),
});

/** Which roles the members of a group have. (Identity, "Group Roles") */
export const GroupRolesController = linksController({
  path: 'groups/:group_id/roles',
  tag: 'Group roles',
  views: groupRoleViews,
  bodies: [RolesBody, RolesBody],
  ...pairs({
    table: GroupRole,
    ...ofGroup,
    ...withRoles,
    affected: (group, roles) => at(scopesOfRoles(roles), placesOfGroups([group])),
  }),
});

/** Groups inside of groups: a member below is a member above. (Identity, "Nested Groups"; identity.md §8, "Groups") */
export const NestedGroupsController = linksController({
  path: 'groups/:group_id/groups',
  tag: 'Nested groups',
  views: nestedGroupViews,
  bodies: [GroupsBody, GroupsBody],
  declared: { add: { errors: ['cycle_detected'] } },
  find: findGroup,
  add: nestGroups,
  remove: unnestGroups,
});

import { Audited } from '@groundwork/records';
import { ObjectField, UuidField, UuidsField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.js';
import { dataOfGroup, Group } from './group.entity.js';
import { dataOfUser, User } from './user.entity.js';
import { dataOfRole, Role } from './role.entity.js';

/** Users to link or unlink. (identity.md §8, "Link bodies") */
export class UsersBody {
  @UuidsField() users!: string[];
}

/** Roles to link or unlink. */
export class RolesBody {
  @UuidsField() roles!: string[];
}

/** Groups to link or unlink. */
export class GroupsBody {
  @UuidsField() groups!: string[];
}

/** A user has a role; seen from either side. (api.md, "Identity", role) */
@Entity({ name: 'role_members' })
export class RoleMember extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) role_id!: string;
  @ObjectField(() => Role, { readOnly: true }) role_data!: Role;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @ObjectField(() => User, { readOnly: true }) user_data!: User;
}

/** The same, by groups and nested groups too. */
@Entity({ name: 'effective_role_members', synchronize: false })
export class EffectiveRoleMember extends RoleMember {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Members of a role. */
export const roleMemberViews = linkViews('RoleMember', RoleMember, EffectiveRoleMember, {
  attributes: ['id', 'role_id', 'user_id', 'user_data'],
  read: { user_data: dataOfUser },
});

/** Roles of a user. */
export const userRoleViews = linkViews('UserRole', RoleMember, EffectiveRoleMember, {
  attributes: ['id', 'user_id', 'role_id', 'role_data'],
  read: { role_data: dataOfRole },
});

/** A group is nested in another one. (api.md, "Identity", group) */
@Entity({ name: 'nested_groups' })
export class NestedGroup extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) group_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) nested_group_id!: string;
  @ObjectField(() => Group, { readOnly: true }) group_data!: Group;
}

/** The same, at any depth. */
@Entity({ name: 'effective_nested_groups', synchronize: false })
export class EffectiveNestedGroup extends NestedGroup {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Groups nested in a group. */
export const nestedGroupViews = linkViews('NestedGroup', NestedGroup, EffectiveNestedGroup, {
  attributes: ['id', 'group_id', 'nested_group_id', 'group_data'],
  read: { group_data: dataOfGroup(sql`nested_group_id`) },
});

/** The members of a group have a role. (api.md, "Identity", group) */
@Entity({ name: 'group_roles' })
export class GroupRole extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) group_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) role_id!: string;
  @ObjectField(() => Role, { readOnly: true }) role_data!: Role;
}

/** The same, by the groups above too. */
@Entity({ name: 'effective_group_roles', synchronize: false })
export class EffectiveGroupRole extends GroupRole {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Roles of a group. */
export const groupRoleViews = linkViews('GroupRole', GroupRole, EffectiveGroupRole, {
  attributes: ['id', 'group_id', 'role_id', 'role_data'],
  read: { role_data: dataOfRole },
});

/** A user belongs to a group; seen from either side. (api.md, "Identity", group) */
@Entity({ name: 'group_members' })
export class GroupMember extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) group_id!: string;
  @ObjectField(() => Group, { readOnly: true }) group_data!: Group;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @ObjectField(() => User, { readOnly: true }) user_data!: User;
}

/** The same, by nested groups too. */
@Entity({ name: 'effective_group_members', synchronize: false })
export class EffectiveGroupMember extends GroupMember {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Members of a group. */
export const groupMemberViews = linkViews('GroupMember', GroupMember, EffectiveGroupMember, {
  attributes: ['id', 'group_id', 'user_id', 'user_data'],
  read: { user_data: dataOfUser },
});

/** Groups of a user. */
export const userGroupViews = linkViews('UserGroup', GroupMember, EffectiveGroupMember, {
  attributes: ['id', 'user_id', 'group_id', 'group_data'],
  read: { group_data: dataOfGroup(sql`group_id`) },
});

import { Audited } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.entity.js';
import { dataOfRole, Role } from './role.entity.js';
import { dataOfUser, User } from './user.entity.js';

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
@Entity({ name: 'effective_role_members' })
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

import { Audited } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.entity.js';
import { dataOfGroup, Group } from './group.entity.js';
import { dataOfUser, User } from './user.entity.js';

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
@Entity({ name: 'effective_group_members' })
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

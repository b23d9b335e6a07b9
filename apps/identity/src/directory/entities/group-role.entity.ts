import { Audited } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.entity.js';
import { dataOfRole, Role } from './role.entity.js';

/** The members of a group have a role. (api.md, "Identity", group) */
@Entity({ name: 'group_roles' })
export class GroupRole extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) group_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) role_id!: string;
  @ObjectField(() => Role, { readOnly: true }) role_data!: Role;
}

/** The same, by the groups above too. */
@Entity({ name: 'effective_group_roles' })
export class EffectiveGroupRole extends GroupRole {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Roles of a group. */
export const groupRoleViews = linkViews('GroupRole', GroupRole, EffectiveGroupRole, {
  attributes: ['id', 'group_id', 'role_id', 'role_data'],
  read: { role_data: dataOfRole },
});

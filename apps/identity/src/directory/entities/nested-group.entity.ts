import { Audited } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.entity.js';
import { dataOfGroup, Group } from './group.entity.js';

/** A group is nested in another one. (api.md, "Identity", group) */
@Entity({ name: 'nested_groups' })
export class NestedGroup extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) group_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) nested_group_id!: string;
  @ObjectField(() => Group, { readOnly: true }) group_data!: Group;
}

/** The same, at any depth. */
@Entity({ name: 'effective_nested_groups' })
export class EffectiveNestedGroup extends NestedGroup {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Groups nested in a group. */
export const nestedGroupViews = linkViews('NestedGroup', NestedGroup, EffectiveNestedGroup, {
  attributes: ['id', 'group_id', 'nested_group_id', 'group_data'],
  read: { group_data: dataOfGroup(sql`nested_group_id`) },
});

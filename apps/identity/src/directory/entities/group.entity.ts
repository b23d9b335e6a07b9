import { Audited, recordJson, view } from '@groundwork/records';
import { TextField, UuidField, Changes } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.entity.js';
import { PickType } from '@nestjs/swagger';

/** Users who belong together; a member of a nested group is a member of the groups above it. (api.md, "Identity", group) */
@Entity({ name: 'groups' })
export class Group extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'Without it the group is for users of every tenant.' })
  tenant_id!: string | null;
  @Column('text') @TextField({ max: 128, description: 'Unique within the tenant.' }) group_name!: string;
  @Column('text', { nullable: true }) @TextField({ optional: true, max: 4_000 }) group_description!: string | null;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
}

/** The attributes of a group. */
export const GROUP_ATTRIBUTES = [
  'id', 'tenant_id', 'group_name', 'group_description', 'app_metadata', 'created_by', 'created_at', 'updated_by', 'updated_at',
] as const; // prettier-ignore

/** A group as it stands inside other records: without children. */
export const groupData = view(Group, { name: 'GroupData', attributes: GROUP_ATTRIBUTES });

/** `group_data` of a row, found by one of its columns. */
export const dataOfGroup =
  (column: Sql) =>
  (link: Sql): Sql =>
    recordJson(groupData, 'g1', (group) => sql`${group}.id = ${link}.${column}`);

/** Body of Create Group. */
export class NewGroup extends PickType(Group, [
  'tenant_id',
  'group_name',
  'group_description',
  'app_metadata',
] as const) {}

/** Body of Modify Group. */
export class GroupChanges extends Changes(
  PickType(Group, ['group_name', 'group_description', 'app_metadata'] as const),
) {}

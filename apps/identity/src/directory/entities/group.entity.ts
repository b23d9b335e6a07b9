import { AUDIT_FIELDS, Audited, recordJson, view } from '@groundwork/records';
import { TextField, UuidField, Changes, settableOf } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
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

/** What callers set of a group, beside the tenant of a new one. */
export const GROUP_SETTABLE = settableOf(Group, ['id', 'tenant_id', ...AUDIT_FIELDS]);

/** A group as it stands inside other records: without children. */
export const groupData = view(Group, { name: 'GroupData' });

/** `group_data` of a row, found by one of its columns. */
export const dataOfGroup =
  (column: Sql) =>
  (link: Sql): Sql =>
    recordJson(groupData, 'g1', (group) => sql`${group}.id = ${link}.${column}`);

/** Body of Create Group. */
export class NewGroup extends PickType(Group, ['tenant_id', ...GROUP_SETTABLE] as const) {}

/** Body of Modify Group. */
export class GroupChanges extends Changes(PickType(Group, GROUP_SETTABLE)) {}

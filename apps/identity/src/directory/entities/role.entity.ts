import { AUDIT_FIELDS, Audited, recordJson, view } from '@groundwork/records';
import { FlagField, TextField, UuidField, Changes, settableOf } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
import { PickType } from '@nestjs/swagger';

/** Permissions under one name. (api.md, "Identity", role) */
@Entity({ name: 'roles' })
export class Role extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'Without it the role is for users of every tenant.' })
  tenant_id!: string | null;
  @Column('text') @TextField({ max: 128, description: 'Unique within the tenant.' }) role_name!: string;
  @Column('text', { nullable: true }) @TextField({ optional: true, max: 4_000 }) role_description!: string | null;
  @Column('boolean') @FlagField({ readOnly: true, description: 'Neither deleted nor renamed.' }) is_system!: boolean;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
}

/** What callers set of a role, beside the tenant of a new one. */
export const ROLE_SETTABLE = settableOf(Role, ['id', 'tenant_id', 'is_system', ...AUDIT_FIELDS]);

/** A role as it stands inside other records: without children. */
export const roleData = view(Role, { name: 'RoleData' });

/** `role_data` of a row with a `role_id`. */
export const dataOfRole = (link: Sql): Sql => recordJson(roleData, 'o1', (role) => sql`${role}.id = ${link}.role_id`);

/** Body of Create Role. */
export class NewRole extends PickType(Role, ['tenant_id', ...ROLE_SETTABLE] as const) {}

/** Body of Modify Role. */
export class RoleChanges extends Changes(PickType(Role, ROLE_SETTABLE)) {}

import { Audited, recordJson, view } from '@groundwork/records';
import { Changes, FlagField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';

/** Printable ASCII but `"` and `\`, and none of the scopes that belong to OpenID Connect. (RFC 6749 §3.3) */
const SCOPE_NAME = /^(?!(?:openid|offline_access|profile|email|phone|address)$)[\x21\x23-\x5B\x5D-\x7E]{1,128}$/;

/** What a client may request for a resource. (Identity, "Scope") */
@Entity({ name: 'scopes' })
export class Scope extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @Column('text')
  @TextField({
    max: 128,
    pattern: SCOPE_NAME,
    form: 'printable ASCII without blanks, quotes and backslashes, and none of the scopes of OpenID Connect',
    description: 'Unique within the resource.',
    example: 'orders:read',
  })
  scope_name!: string;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  scope_description!: string | null;
  @Column('boolean')
  @FlagField({
    readOnly: true,
    description: 'Every user has it without a role. Some scopes of system resources alone.',
  })
  all_users!: boolean;
  /** Administrators of a tenant who have it there; of system resources alone, by their declaration. (`system-resources.ts`) */
  @Column('text', { array: true }) admin_roles!: string[];
}

/** A scope of a resource. */
export const scopeView = view(Scope, {
  name: 'Scope',
  order: (scope) => sql`${scope}.scope_name`,
});

/** `scope_data` of a row with a `scope_id`. */
export const dataOfScope = (link: Sql): Sql =>
  recordJson(scopeView, 's1', (scope) => sql`${scope}.id = ${link}.scope_id`);

/** Body of Create Resource Scope. */
export class NewScope extends PickType(Scope, ['scope_name', 'scope_description'] as const) {}

/** Body of Modify Resource Scope. */
export class ScopeChanges extends Changes(NewScope) {}

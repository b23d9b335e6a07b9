import { AUDIT_FIELDS, Audited } from '@groundwork/records';
import {
  EnumField,
  FlagField,
  ObjectField,
  TextField,
  UuidField,
  IntegerField,
  Changes,
  settableOf,
} from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
import { ClientRegistration } from './client-registration.js';
import { TenantSms } from './tenant-sms.js';
import { PickType } from '@nestjs/swagger';
import { Branding } from '../../platform/branding/branding.js';

/** Sign-in takes ids and names alike (`tenant`), and shows names to people. */
const TENANT_NAME = /^(?![0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$)\S(?:.*\S)?$/;
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** What passwords have to be. (identity.md §9, "Policy") */
export class PasswordPolicy {
  @IntegerField({ optional: true, min: 8, max: 128, description: 'Characters; 8 by default.' })
  min_length?: number | null;
}

/** When failed sign-ins lock. (identity.md §9, "Lockout") */
export class Lockout {
  @IntegerField({ optional: true, min: 1, max: 100, description: 'Failures per identifier and address; 5 by default.' })
  max_failures?: number | null;
  @IntegerField({
    optional: true,
    min: 60,
    max: DAY_SECONDS,
    description: 'Seconds in which they count; 900 by default.',
  })
  window_seconds?: number | null;
  @IntegerField({
    optional: true,
    min: 1,
    max: DAY_SECONDS,
    description: 'Seconds of the longest lock; 900 by default.',
  })
  max_lock_seconds?: number | null;
}

/** More than a password. */
export class MultiFactor {
  @FlagField({
    optional: true,
    description: 'Every sign-in needs a second factor; users without one enrol it when they sign in.',
  })
  required?: boolean | null;
}

/** Whether users of a tenant delete their own accounts. */
export const ACCOUNT_DELETIONS = ['off', 'immediate', 'delayed'] as const;
export type AccountDeletion = (typeof ACCOUNT_DELETIONS)[number];

/** What a tenant decides for itself. (api.md, "Identity", `tenant_metadata`) */
export class TenantMetadata {
  @IntegerField({ optional: true, min: 60, max: YEAR_SECONDS, description: 'Seconds; 1,209,600 by default.' })
  session_lifetime?: number | null;
  @ObjectField(() => PasswordPolicy, { optional: true }) password_policy?: PasswordPolicy | null;
  @ObjectField(() => Lockout, { optional: true }) lockout?: Lockout | null;
  @ObjectField(() => MultiFactor, { optional: true }) mfa?: MultiFactor | null;
  @FlagField({
    optional: true,
    description:
      'Users may register themselves. Default: true, but false for the default tenant, to which administrators belong, and through clients that sign in users of several tenants.',
  })
  registration_enabled?: boolean | null;
  @TextField({
    optional: true,
    max: 64,
    description: 'The version of the terms that users accept when they register; without it, they accept none.',
    example: '2026-01',
  })
  terms_version?: string | null;
  @EnumField(ACCOUNT_DELETIONS, {
    name: 'AccountDeletion',
    optional: true,
    description:
      'Whether users delete their own accounts: `immediate`, `delayed` (in 14 days, in which they may keep them), or `off`, the default.',
  })
  account_deletion?: AccountDeletion | null;
  @ObjectField(() => ClientRegistration, {
    optional: true,
    description: 'Whether applications register themselves as clients (RFC 7591), and what they may be.',
  })
  client_registration?: ClientRegistration | null;
  @ObjectField(() => TenantSms, { optional: true, description: 'Text messages, by the hook `send_sms`.' })
  sms?: TenantSms | null;
}

/** Whose users, clients and resources are kept apart from others'. (api.md, "Identity", tenant) */
@Entity({ name: 'tenants' })
export class Tenant extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text')
  @TextField({
    max: 128,
    pattern: TENANT_NAME,
    form: 'a name without blanks around it, and not of the form of an id',
    description: 'Unique in the installation, in whatever case.',
  })
  tenant_name!: string;
  @Column('text', { nullable: true }) @TextField({ optional: true }) display_name!: string | null;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  tenant_description!: string | null;
  @Column('boolean')
  @FlagField({ readOnly: true, description: 'The tenant used where none is named.' })
  is_default!: boolean;
  @Column('boolean')
  @FlagField({ optional: true, default: true, description: 'While false: no sign-in, no tokens.' })
  is_active!: boolean;
  @Column('jsonb') @ObjectField(() => TenantMetadata, { optional: true }) tenant_metadata!: TenantMetadata;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @Column('jsonb') @ObjectField(() => Branding, { optional: true }) branding!: Branding;
  /** Being deleted since then: the API answers 404. */
  @Column('timestamptz', { nullable: true }) deleting_at!: string | null;
}

/** What callers set of a tenant. */
export const TENANT_SETTABLE = settableOf(Tenant, ['id', 'is_default', 'deleting_at', ...AUDIT_FIELDS]);

/** Body of Create Tenant. */
export class NewTenant extends PickType(Tenant, TENANT_SETTABLE) {}

/** Body of Modify Tenant. */
export class TenantChanges extends Changes(NewTenant) {}

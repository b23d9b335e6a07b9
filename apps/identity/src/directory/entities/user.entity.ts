import { AUDIT_FIELDS, Audited, recordJson, view } from '@groundwork/records';
import {
  DateField,
  DateTimeField,
  EmailField,
  FlagField,
  IntegerField,
  ObjectField,
  settableOf,
  TextField,
  UrlField,
  UuidField,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.entity.js';

/** A postal address. (Identity, "User info response", `address`) */
export class Address {
  @TextField({ optional: true, max: 128 }) country?: string | null;
  @TextField({ optional: true, max: 32 }) postal_code?: string | null;
  @TextField({ optional: true, max: 128 }) region?: string | null;
  @TextField({ optional: true, max: 128 }) locality?: string | null;
  @TextField({ optional: true, max: 512 }) street_address?: string | null;
  @TextField({ optional: true, max: 1_024 }) formatted?: string | null;
}

/** One who signs in finds one user only: a username is never taken for an email address or a phone number. */
const USERNAME = /^(?!\+)[^\s@]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const name = () => TextField({ optional: true });
const url = () => UrlField({ optional: true });
const instant = () => DateTimeField({ readOnly: true, nullable: true });
const nullable = (type: 'text' | 'uuid' | 'date' | 'timestamptz') => Column(type, { nullable: true });

/** A person who signs in. (api.md, "Identity", user) */
@Entity({ name: 'users' })
export class User extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid')
  @UuidField({
    optional: true,
    nullable: false,
    description: "May be set by global callers; otherwise the caller's tenant.",
  })
  tenant_id!: string;
  @nullable('text')
  @TextField({
    optional: true,
    max: 128,
    pattern: USERNAME,
    form: 'without spaces and @, not beginning with +',
    example: 'ann',
  })
  username!: string | null;
  @nullable('text') @EmailField({ optional: true, example: 'ann@example.com' }) email!: string | null;
  @Column('boolean') @FlagField({ optional: true, default: false }) email_verified!: boolean;
  @nullable('text')
  @TextField({ optional: true, max: 16, pattern: PHONE, form: 'a phone number like +97699112233' })
  phone!: string | null;
  @Column('boolean') @FlagField({ optional: true, default: false }) phone_verified!: boolean;
  @nullable('text') @name() name!: string | null;
  @nullable('text') @name() given_name!: string | null;
  @nullable('text') @name() family_name!: string | null;
  @nullable('text') @name() middle_name!: string | null;
  @nullable('text') @name() nickname!: string | null;
  @nullable('text') @name() preferred_username!: string | null;
  @nullable('text') @url() profile!: string | null;
  @nullable('text') @url() picture!: string | null;
  @nullable('text') @url() website!: string | null;
  @nullable('text') @TextField({ optional: true, max: 64 }) gender!: string | null;
  @nullable('date') @DateField({ optional: true }) birthday!: string | null;
  @nullable('text') @TextField({ optional: true, max: 64 }) zoneinfo!: string | null;
  @nullable('text') @TextField({ optional: true, max: 35 }) locale!: string | null;
  @Column('jsonb', { nullable: true }) @ObjectField(() => Address, { optional: true }) address!: Address | null;
  @Column('boolean') @FlagField({ readOnly: true }) is_blocked!: boolean;
  @nullable('timestamptz') @instant() blocked_at!: string | null;
  @nullable('text') @TextField({ readOnly: true, nullable: true }) blocked_reason!: string | null;
  @nullable('timestamptz') @instant() blocked_until!: string | null;
  @nullable('timestamptz') @instant() password_changed_at!: string | null;
  @nullable('timestamptz') @instant() last_login_at!: string | null;
  @Column('integer') @IntegerField({ readOnly: true }) login_count!: number;
  @Column('jsonb') @AppMetadataField() user_metadata!: AppMetadatum[];
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @nullable('text') password_hash!: string | null;
  @Column('boolean') awaits_verification!: boolean;
}

/** What callers set of a user, beside the tenant and password of a new one. */
export const USER_SETTABLE = settableOf(User, [
  'id', 'tenant_id', 'is_blocked', 'blocked_at', 'blocked_reason', 'blocked_until', 'password_hash', 'password_changed_at',
  'awaits_verification', 'last_login_at', 'login_count', ...AUDIT_FIELDS,
]); // prettier-ignore

/** A user as it stands inside other records: without children. */
export const userData = view(User, { name: 'UserData' });

/** `user_data` of a row with a `user_id`. */
export const dataOfUser = (link: Sql): Sql => recordJson(userData, 'u1', (user) => sql`${user}.id = ${link}.user_id`);

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
  Changes,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { STRONG_HASH } from '../../platform/passwords/password-hash-forms.js';
import { AppMetadataField, AppMetadatum } from './app-metadatum.js';
import { PickType } from '@nestjs/swagger';

/**
 * The hash of a password from another system; stored unchanged, and replaced at the next sign-in where it is weaker than Argon2id here.
 * `forms` are those that are taken. (docs/bulk-users.md, "Password hashes")
 */
export const PasswordHashField = (forms: RegExp): PropertyDecorator =>
  TextField({
    optional: true,
    max: 1_024,
    pattern: forms,
    form: 'a hash of a form that docs/bulk-users.md lists, such as a PHC string or a bcrypt hash',
    writeOnly: true,
  });

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
  @nullable('text') @TextField({ readOnly: true, nullable: true, max: 1_000 }) blocked_reason!: string | null;
  @nullable('timestamptz') @instant() blocked_until!: string | null;
  @nullable('timestamptz') @instant() password_changed_at!: string | null;
  @nullable('timestamptz') @instant() last_login_at!: string | null;
  @Column('integer') @IntegerField({ readOnly: true }) login_count!: number;
  @Column('jsonb') @AppMetadataField() user_metadata!: AppMetadatum[];
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @nullable('text') password_hash!: string | null;
  @Column('boolean') awaits_verification!: boolean;
  @nullable('timestamptz') passkey_offered_at!: string | null;
  @nullable('text')
  @TextField({ readOnly: true, nullable: true, description: 'The version of the terms that the user accepted last.' })
  terms_version!: string | null;
}

/** What callers set of a user, beside the tenant and password of a new one. */
export const USER_SETTABLE = settableOf(User, [
  'id', 'tenant_id', 'is_blocked', 'blocked_at', 'blocked_reason', 'blocked_until', 'password_hash', 'password_changed_at',
  'awaits_verification', 'last_login_at', 'login_count', 'terms_version', 'passkey_offered_at', ...AUDIT_FIELDS,
]); // prettier-ignore

/** A user as it stands inside other records: without children. */
export const userData = view(User, { name: 'UserData' });

/** `user_data` of a row with a `user_id`. */
export const dataOfUser = (link: Sql): Sql => recordJson(userData, 'u1', (user) => sql`${user}.id = ${link}.user_id`);

const MAX_PASSWORD = 512;

/** Body of Set User Password. */
export class NewPassword {
  @TextField({ max: MAX_PASSWORD, writeOnly: true, example: 'correct horse battery' }) password!: string;
}

/** Body of Create User: `username`, `email` or `phone` is needed; a password in clear or its hash. */
export class NewUser extends PickType(User, [...USER_SETTABLE, 'tenant_id'] as const) {
  @TextField({ optional: true, max: MAX_PASSWORD, writeOnly: true })
  password?: string | null;
  @PasswordHashField(STRONG_HASH)
  password_hash?: string | null;
}

/** Body of Modify User. */
export class UserChanges extends Changes(PickType(User, USER_SETTABLE)) {}

/** Body of Block User. */
export class UserBlock {
  @TextField({ optional: true, max: 1_000 }) reason?: string | null;
  @DateTimeField({ optional: true, description: 'When the block ends automatically; without it, never.' }) until?:
    string | null;
}

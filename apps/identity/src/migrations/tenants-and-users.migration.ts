import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** Tenants, their users and their administrators. (api.md, "Identity": tenant, user, admin link) */
export class TenantsAndUsers1751000000001 implements MigrationInterface {
  readonly name = 'TenantsAndUsers1751000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TENANTS);
    await runner.query(USERS);
    await runner.query(TENANT_ADMINS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tenant_admins; drop table users; drop table tenants');
  }
}

const TENANTS = `
create table tenants (
  id uuid primary key,
  tenant_name text not null,
  display_name text,
  tenant_description text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  tenant_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint tenants_tenant_name_key unique (tenant_name)
);
create unique index tenants_is_default_key on tenants (is_default) where is_default`;

/** `awaits_verification`: registered by itself and its address not yet proven, so it may not sign in. (identity.md §9) */
const USERS = `
create table users (
  id uuid primary key,
  tenant_id uuid not null constraint users_tenant_id_fkey references tenants on delete cascade,
  username text,
  email text,
  email_verified boolean not null default false,
  phone text,
  phone_verified boolean not null default false,
  name text,
  given_name text,
  family_name text,
  middle_name text,
  nickname text,
  preferred_username text,
  profile text,
  picture text,
  website text,
  gender text,
  birthday date,
  zoneinfo text,
  locale text,
  address jsonb,
  is_blocked boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  blocked_until timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  awaits_verification boolean not null default false,
  last_login_at timestamptz,
  login_count integer not null default 0,
  user_metadata jsonb not null default '[]',
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint users_identifier_check check (coalesce(username, email, phone) is not null)
);
create unique index users_username_key on users (tenant_id, lower(username));
create unique index users_email_key on users (tenant_id, lower(email));
create unique index users_phone_key on users (tenant_id, lower(phone))`;

const TENANT_ADMINS = `
create table tenant_admins (
  id uuid primary key,
  tenant_id uuid not null constraint tenant_admins_tenant_id_fkey references tenants on delete cascade,
  user_id uuid not null constraint tenant_admins_user_id_fkey references users on delete cascade,
  admin_role text not null constraint tenant_admins_admin_role_check check (admin_role in ('owner', 'admin', 'viewer')),
  ${AUDIT_COLUMNS},
  constraint tenant_admins_tenant_id_user_id_key unique (tenant_id, user_id)
);
create index tenant_admins_user_id_idx on tenant_admins (user_id)`;

import { settingsTable } from '@groundwork/operations';
import { isBuiltByReplaced } from '@groundwork/records';
import { idempotencyTable, rateLimitTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT } from './baseline/audit.js';
import { CLIENTS_AND_RESOURCES, TOKENS } from './baseline/clients.js';
import { TENANTS_AND_USERS, TICKETS_AND_IMPORTS } from './baseline/directory.js';
import { ROLES_AND_GROUPS, EFFECTIVE_ACCESS } from './baseline/roles-and-groups.js';
import { SIGN_IN } from './baseline/sign-in.js';

/** The schema of identity as of the first release. (ADR 0064) */
export class Baseline1764000000000 implements MigrationInterface {
  readonly name = 'Baseline1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await isBuiltByReplaced(runner, { last: 'PlacedClients1751000000049', count: 28 })) return;
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${TABLES} cascade`);
    await runner.query(`drop function ${FUNCTIONS}`);
  }
}

/**
 * Mails on their way. `sealed` is the mail, encrypted and bound to its id, until it was sent or given up: codes and links are stored
 * nowhere in plain text. (identity.md §9, "Mail")
 */
const OUTBOX = `
create table outbox (
  id uuid primary key,
  template text not null,
  sealed text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_next_attempt_at_idx on outbox (next_attempt_at) where sealed is not null;
create index outbox_created_at_idx on outbox (created_at)`;

const STATEMENTS = [
  ...TENANTS_AND_USERS,
  ...CLIENTS_AND_RESOURCES,
  ...ROLES_AND_GROUPS,
  ...TICKETS_AND_IMPORTS,
  ...TOKENS,
  ...SIGN_IN,
  ...EFFECTIVE_ACCESS,
  OUTBOX,
  idempotencyTable(),
  settingsTable(),
  rateLimitTable(),
  ...AUDIT,
];

const TABLES = `
  tenants, users, tenant_admins, clients, resources, scopes, client_resources, client_permissions, roles, groups, role_permissions,
  user_permissions, role_members, group_members, group_roles, nested_groups, group_closure, tickets, imports, oidc_payloads,
  revoked_tokens, signing_keys, logout_notices, login_attempts, identity_providers, user_identities, external_sign_ins,
  one_time_passwords, totp_secrets, recovery_codes, passkeys, webauthn_challenges, sign_ins, outbox, idempotency_keys, settings,
  rate_limits, audit_events`;

const FUNCTIONS = `
  record_change, refuse_change_of_audit, refuse_reserved_identifier, tenant_of_user, owner_gone, owner_blocked, assert_owned`;

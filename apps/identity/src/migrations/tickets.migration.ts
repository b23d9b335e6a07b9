import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** Links that let somebody do one thing once. (api.md, "Identity", ticket) */
export class Tickets1751000000009 implements MigrationInterface {
  readonly name = 'Tickets1751000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TICKETS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tickets');
  }
}

/** `token_hash`: SHA-256 of the token in the link; there is one open ticket per user and type. */
const TICKETS = `
create table tickets (
  id uuid primary key,
  ticket_type text not null constraint tickets_ticket_type_check check (ticket_type in ('email_verification', 'password_change')),
  tenant_id uuid not null constraint tickets_tenant_id_fkey references tenants on delete cascade,
  user_id uuid not null constraint tickets_user_id_fkey references users on delete cascade,
  client_id uuid constraint tickets_client_id_fkey references clients on delete cascade,
  result_url text,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint tickets_token_hash_key unique (token_hash)
);
create unique index tickets_open_key on tickets (user_id, ticket_type) where used_at is null;
create index tickets_tenant_id_idx on tickets (tenant_id);
create index tickets_client_id_idx on tickets (client_id);
create index tickets_expires_at_idx on tickets (expires_at)`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that register themselves, and when a client last got a token. (docs/client-registration.md) */
export class ClientRegistration1765300000000 implements MigrationInterface {
  readonly name = 'ClientRegistration1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table clients add column registration_token_hash text');
    for (const statement of [REGISTERED, USES, GRANTS_NOTHING]) await runner.query(statement);
    await runner.query(auditWithout('secret_hash,previous_secret_hash,registration_token_hash'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table client_uses');
    await runner.query(auditWithout('secret_hash,previous_secret_hash'));
    await runner.query('alter table clients drop column registration_token_hash');
  }
}

/** How many a tenant has, and which of them are unused. */
const REGISTERED = `
create index clients_registered_idx on clients (tenant_id) where registration_token_hash is not null`;

/** Only of clients that registered themselves, at most once in half a day. */
const USES = `
create table client_uses (
  client_id uuid primary key constraint client_uses_client_id_fkey references clients on delete cascade,
  used_at timestamptz not null default now()
)`;

const GRANTS_NOTHING = `comment on table client_uses is 'grants nothing: when a client last got a token'`;

const auditWithout = (secrets: string): string => `
drop trigger clients_audit on clients;
create trigger clients_audit after insert or update or delete on clients
  for each row execute function record_change('client', '{${secrets}}')`;

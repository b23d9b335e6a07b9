import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tickets of all journeys: their types, what a link is about (`payload`), and a code beside the link, of which a few attempts are counted.
 * An invitation is of nobody yet. Users keep the version of the terms they accepted. (docs/account.md, "Registration")
 */
export class TicketJourneys1764530000000 implements MigrationInterface {
  readonly name = 'TicketJourneys1764530000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLUMNS, TRIGGERS, TERMS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_TERMS, FORMER_TRIGGER, FORMER_COLUMNS]) await runner.query(statement);
  }
}

/** There are few tickets: the checks are read through in no time. */
const COLUMNS = `
alter table tickets
  drop constraint tickets_ticket_type_check,
  add constraint tickets_ticket_type_check check (ticket_type in (
    'email_verification', 'password_change', 'invitation', 'email_change', 'email_undo', 'phone_change', 'account_deletion')),
  alter column user_id drop not null,
  add constraint tickets_user_id_check check (user_id is not null or ticket_type = 'invitation'),
  add column payload jsonb not null default '{}',
  add column code_hash text,
  add column attempts integer not null default 0`;

/** A counted attempt alone is no event. */
const TRIGGERS = `
drop trigger tickets_audit on tickets;
create trigger tickets_audit after insert or delete on tickets
  for each row execute function record_change('ticket', '{token_hash,code_hash}');
create trigger tickets_audit_update after update on tickets
  for each row when ((to_jsonb(old) - 'attempts') is distinct from (to_jsonb(new) - 'attempts'))
  execute function record_change('ticket', '{token_hash,code_hash}')`;

const TERMS = 'alter table users add column terms_version text';

const FORMER_TERMS = 'alter table users drop column terms_version';

const FORMER_TRIGGER = `
drop trigger tickets_audit_update on tickets;
drop trigger tickets_audit on tickets;
create trigger tickets_audit after insert or update or delete on tickets
  for each row execute function record_change('ticket', '{token_hash}')`;

const FORMER_COLUMNS = `
delete from tickets where ticket_type not in ('email_verification', 'password_change');
alter table tickets
  drop constraint tickets_user_id_check,
  drop constraint tickets_ticket_type_check,
  add constraint tickets_ticket_type_check check (ticket_type in ('email_verification', 'password_change')),
  alter column user_id set not null,
  drop column payload,
  drop column code_hash,
  drop column attempts`;

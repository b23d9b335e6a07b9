import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECORD_CHANGE } from './audit-events.migration.js';

/** What matters of a change has a name of its own, and nobody empties the audit log at one stroke. (identity.md §10) */
export class NamedEvents1751000000013 implements MigrationInterface {
  readonly name = 'NamedEvents1751000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NAMED_CHANGE);
    await runner.query(`
      create trigger audit_events_not_emptied before truncate on audit_events
      for each statement execute function refuse_change_of_audit()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger audit_events_not_emptied on audit_events');
    await runner.query(RECORD_CHANGE.replace('create function', 'create or replace function'));
  }
}

/** Names by what changed; the diff itself is kept as before. */
const EVENT_NAME = `
    case
      when tg_op = 'UPDATE' and tg_argv[0] = 'user' and becomes ? 'password_hash' then 'user.password_changed'
      when tg_op = 'UPDATE' and tg_argv[0] = 'user' and becomes ? 'is_blocked'
        then case when (becomes ->> 'is_blocked')::boolean then 'user.blocked' else 'user.unblocked' end
      when tg_op = 'UPDATE' and tg_argv[0] = 'ticket' and becomes ? 'used_at' then 'ticket.used'
      when tg_op = 'UPDATE' and tg_argv[0] = 'signing_key' and becomes ? 'state' then 'signing_key.' || (becomes ->> 'state')
      else tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.modified' else '.deleted' end
    end`;

/** The function as of this migration. */
export const NAMED_CHANGE = RECORD_CHANGE.replace('create function', 'create or replace function').replace(
  `tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.modified' else '.deleted' end`,
  EVENT_NAME,
);

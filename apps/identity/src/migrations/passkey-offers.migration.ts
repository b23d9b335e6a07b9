import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a user was offered a passkey, which is no event of the audit log. (docs/account.md, "Second factors") */
export class PasskeyOffers1764531000000 implements MigrationInterface {
  readonly name = 'PasskeyOffers1764531000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column passkey_offered_at timestamptz');
    await runner.query(auditOf(['last_login_at', 'login_count', 'passkey_offered_at']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(auditOf(['last_login_at', 'login_count']));
    await runner.query('alter table users drop column passkey_offered_at');
  }
}

/** A change of these columns alone is no event. */
function auditOf(columns: readonly string[]): string {
  const others = columns.map((column) => `- '${column}'`).join(' ');
  return `
drop trigger users_audit_update on users;
create trigger users_audit_update after update on users
  for each row when ((to_jsonb(old) ${others}) is distinct from (to_jsonb(new) ${others}))
  execute function record_change('user', '{password_hash}')`;
}

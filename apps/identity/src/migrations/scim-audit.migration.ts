import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a directory says of its records beyond our columns is in the audit log, too. (docs/scim.md) */
export class ScimAudit1765610000000 implements MigrationInterface {
  readonly name = 'ScimAudit1765610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRIGGER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger scim_links_audit on scim_links');
  }
}

const TRIGGER = `
create trigger scim_links_audit after insert or update or delete on scim_links
  for each row execute function record_change('scim_link', '{}')`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the mails of a tenant say in its own words. (branding.md, "Mails") */
export class MailTemplates1765100000000 implements MigrationInterface {
  readonly name = 'MailTemplates1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEMPLATES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_templates');
  }
}

const TEMPLATES = `
create table mail_templates (
  tenant_id uuid not null constraint mail_templates_tenant_id_fkey references tenants on delete cascade,
  template text not null,
  language text not null,
  subject text not null,
  html text not null,
  text text not null,
  constraint mail_templates_pkey primary key (tenant_id, template, language)
);
create trigger mail_templates_audit after insert or update or delete on mail_templates
  for each row execute function record_change('mail_template', '{}')`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the pages of a tenant say in its own words. (branding.md, "Texts") */
export class TenantTexts1764800000000 implements MigrationInterface {
  readonly name = 'TenantTexts1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEXTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tenant_texts');
  }
}

const TEXTS = `
create table tenant_texts (
  tenant_id uuid not null constraint tenant_texts_tenant_id_fkey references tenants on delete cascade,
  language text not null,
  key text not null,
  message text not null,
  constraint tenant_texts_pkey primary key (tenant_id, language, key)
);
create trigger tenant_texts_audit after insert or update or delete on tenant_texts
  for each row execute function record_change('tenant_text', '{}')`;

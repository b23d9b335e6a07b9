import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Colors, addresses and languages of a tenant's pages, and its images. (branding.md) */
export class TenantBranding1764810000000 implements MigrationInterface {
  readonly name = 'TenantBranding1764810000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLUMN, IMAGES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tenant_images');
    await runner.query('alter table tenants drop column branding');
  }
}

const COLUMN = `alter table tenants add column branding jsonb not null default '{}'`;

/** The audit trigger leaves the bytes out: an event tells which image it was by its digest. */
const IMAGES = `
create table tenant_images (
  tenant_id uuid not null constraint tenant_images_tenant_id_fkey references tenants on delete cascade,
  kind text not null constraint tenant_images_kind_check check (kind in ('logo', 'logo_dark', 'favicon', 'background')),
  sha256 text not null,
  mime text not null,
  bytes bytea not null,
  constraint tenant_images_pkey primary key (tenant_id, kind)
);
alter table tenant_images alter column bytes set storage external;
create trigger tenant_images_audit after insert or update or delete on tenant_images
  for each row execute function record_change('tenant_image', '{bytes}')`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
create table bucket_rule (
  id uuid primary key,
  bucket_id uuid not null constraint bucket_rule_bucket_id_fkey references bucket on delete cascade,
  principal text not null constraint bucket_rule_principal_check check (principal in ('anyone', 'signed_in', 'owner', 'user', 'client', 'role', 'group')),
  principal_id uuid,
  verbs smallint not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint bucket_rule_id_check check ((principal_id is null) = (principal in ('anyone', 'signed_in', 'owner'))),
  constraint bucket_rule_anyone_check check (principal <> 'anyone' or verbs = 2),
  constraint bucket_rule_owner_check check (principal <> 'owner' or verbs & 36 = 0),
  constraint bucket_rule_principal_key unique nulls not distinct (bucket_id, principal, principal_id)
);
create index bucket_rule_of_principal on bucket_rule (principal, principal_id, bucket_id)`;

/** Rules of buckets, and owners of files and folders: who made a record owns it until `owner_id` is set. (access.md, "Rules of buckets") */
export class BucketRules1764100000000 implements MigrationInterface {
  readonly name = 'BucketRules1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query('alter table file add owner_id uuid');
    await runner.query('alter table folder add owner_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table folder drop owner_id');
    await runner.query('alter table file drop owner_id');
    await runner.query('drop table bucket_rule');
  }
}

const OWNER = 'set_id, (coalesce(owner_id, created_by))';
const INDEXES: Readonly<Record<string, string>> = {
  file_owner: `file (${OWNER}, id)`,
  file_owner_name: `file (${OWNER}, name, id)`,
  file_owner_updated_date: `file (${OWNER}, updated_date, id)`,
  folder_owner: `folder (${OWNER}, id)`,
};

/** Lists of what somebody owns are read from indexes. A table with rows gets them while it is written to, which no transaction can do. */
export class Owners1764100000001 implements MigrationInterface {
  readonly name = 'Owners1764100000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('select 1 from file limit 1')) as object[];
    const how = rows.length > 0 ? 'concurrently' : '';
    // It waits for older transactions, and nobody waits for it.
    await runner.query('set lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // One that was interrupted is there, and invalid.
      await runner.query(`drop index ${how} if exists ${name}`);
      await runner.query(`create index ${how} ${name} on ${columns}`);
    }
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}

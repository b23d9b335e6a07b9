import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
create table tree_rule (
  id uuid primary key,
  tree_id uuid not null constraint tree_rule_tree_id_fkey references tree on delete cascade,
  principal text not null constraint tree_rule_principal_check check (principal in ('anyone', 'signed_in', 'owner', 'user', 'client', 'role', 'group')),
  principal_id uuid,
  verbs smallint not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint tree_rule_id_check check ((principal_id is null) = (principal in ('anyone', 'signed_in', 'owner'))),
  constraint tree_rule_anyone_check check (principal <> 'anyone' or verbs = 2),
  constraint tree_rule_owner_check check (principal <> 'owner' or verbs & 36 = 0),
  constraint tree_rule_principal_key unique nulls not distinct (tree_id, principal, principal_id)
);
create index tree_rule_of_principal on tree_rule (principal, principal_id, tree_id)`;

/** Rules of trees, and their owners: who made a tree owns it until `owner_id` is set. (docs/access.md, "Rules of trees") */
export class TreeRules1764200000000 implements MigrationInterface {
  readonly name = 'TreeRules1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query('alter table tree add owner_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tree drop owner_id');
    await runner.query('drop table tree_rule');
  }
}

const INDEX = 'tree_owner';

/** Lists of what somebody owns are read from an index. A table with rows gets it while it is written to, which no transaction can do. */
export class TreeOwners1764200000001 implements MigrationInterface {
  readonly name = 'TreeOwners1764200000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('select 1 from tree limit 1')) as object[];
    const how = rows.length > 0 ? 'concurrently' : '';
    // It waits for older transactions, and nobody waits for it.
    await runner.query('set lock_timeout = 0');
    // One that was interrupted is there, and invalid.
    await runner.query(`drop index ${how} if exists ${INDEX}`);
    await runner.query(`create index ${how} ${INDEX} on tree (tenant_id, (coalesce(owner_id, created_by)), id)`);
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${INDEX}`);
  }
}

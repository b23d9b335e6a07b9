import type { MigrationInterface, QueryRunner } from 'typeorm';

const LABEL = `
create table label (
  id uuid primary key,
  tree_version_id uuid not null,
  node_id uuid not null,
  language text not null,
  kind text not null constraint label_kind check (kind in ('alt', 'hidden')),
  value text not null constraint label_value_length check (length(value) between 1 and 255),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint label_node foreign key (tree_version_id, node_id) references node (tree_version_id, id) on delete cascade,
  constraint label_key unique (tree_version_id, node_id, language, kind, value)
)`;

/** Declared, so that references are checked by the key whatever ANALYZE found last. (ADR 0047) */
const STATISTICS = `
alter table label alter column tree_version_id set (n_distinct = -0.001), alter column node_id set (n_distinct = -0.5)`;

/** Alternative and hidden labels of nodes. (docs/trees.md, "Labels and relations") */
export class NodeLabels1764330000000 implements MigrationInterface {
  readonly name = 'NodeLabels1764330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LABEL);
    await runner.query(STATISTICS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table label');
  }
}

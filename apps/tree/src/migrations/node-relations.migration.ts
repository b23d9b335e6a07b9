import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Relations among nodes of a version, and to IRIs. Of two related nodes the row has the one with the smaller id as `node_id`. */
const RELATION = `
create table relation (
  id uuid primary key,
  tree_version_id uuid not null,
  node_id uuid not null,
  kind text not null constraint relation_kind
    check (kind in ('related', 'secondary_parent', 'exact_match', 'close_match', 'broad_match', 'narrow_match', 'related_match')),
  target_id uuid,
  target_uri text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint relation_target check ((target_id is null) = (target_uri is not null)),
  constraint relation_target_kind check ((target_id is not null) = (kind in ('related', 'secondary_parent'))),
  constraint relation_other check (target_id <> node_id),
  constraint relation_related_order check (kind <> 'related' or node_id < target_id),
  constraint relation_node foreign key (tree_version_id, node_id) references node (tree_version_id, id) on delete cascade,
  constraint relation_target_node foreign key (tree_version_id, target_id) references node (tree_version_id, id) on delete cascade,
  constraint relation_key unique nulls not distinct (tree_version_id, node_id, kind, target_id, target_uri)
);
create index relation_target_nodes on relation (tree_version_id, target_id) where target_id is not null`;

/** Declared, so that references are checked by the key whatever ANALYZE found last. (ADR 0047) */
const STATISTICS = `
alter table relation alter column tree_version_id set (n_distinct = -0.001), alter column node_id set (n_distinct = -0.5),
  alter column target_id set (n_distinct = -0.5)`;

/** Every relation as its node shows it: two that are related, at both. */
const SHOWN = `
create view node_relation as
  select id, tree_version_id, node_id, kind, target_id, target_uri, created_by, created_at, updated_by, updated_at from relation
  union all
  select id, tree_version_id, target_id, kind, node_id, target_uri, created_by, created_at, updated_by, updated_at from relation
  where kind = 'related'`;

/** Relations of nodes. (docs/trees.md, "Labels and relations") */
export class NodeRelations1764330000003 implements MigrationInterface {
  readonly name = 'NodeRelations1764330000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RELATION);
    await runner.query(STATISTICS);
    await runner.query(SHOWN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view node_relation');
    await runner.query('drop table relation');
  }
}

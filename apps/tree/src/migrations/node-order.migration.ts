import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DROP_ORD_FUNCTIONS, ORD_FUNCTIONS } from './node-order/ord-functions.js';

/** Nodes are numbered so that every subtree is a range; null until the versions are numbered. (tree-next.md, "Model") */
export class NodeOrder1764300000000 implements MigrationInterface {
  readonly name = 'NodeOrder1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node add ord bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node drop ord');
  }
}

const INDEXES = {
  node_ord: 'unique index concurrently node_ord on node (tree_version_id, ord)',
  node_depth_ord: 'index concurrently node_depth_ord on node (tree_version_id, depth, ord)',
};

/**
 * A table with rows gets its indexes while it is written to, which no transaction can do. Numbers are unique when a transaction ends: within
 * one, nodes may change theirs in any order.
 */
export class NodeOrderIndexes1764300000001 implements MigrationInterface {
  readonly name = 'NodeOrderIndexes1764300000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('select 1 from node limit 1')) as object[];
    const concurrently = (statement: string) => (rows.length > 0 ? statement : statement.replace('concurrently', ''));
    await runner.query('alter table node drop constraint if exists node_ord');
    // Indexes wait for older transactions, and nobody waits for them.
    await runner.query('set lock_timeout = 0');
    for (const [name, index] of Object.entries(INDEXES)) {
      // One that was interrupted is there, and invalid.
      await runner.query(concurrently(`drop index concurrently if exists ${name}`));
      await runner.query(concurrently(`create ${index}`));
    }
    await runner.query('reset lock_timeout');
    await runner.query(
      'alter table node add constraint node_ord unique using index node_ord deferrable initially deferred',
    );
    await runner.query('set lock_timeout = 0');
    await runner.query(concurrently('drop index concurrently node_depth'));
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index node_depth on node (tree_version_id, depth)');
    await runner.query('drop index node_depth_ord');
    await runner.query('alter table node drop constraint node_ord');
  }
}

/** Nodes that the previous release inserts and moves are numbered by triggers, as those of this one are. */
export class NodeOrderTriggers1764300000002 implements MigrationInterface {
  readonly name = 'NodeOrderTriggers1764300000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of ORD_FUNCTIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_ORD_FUNCTIONS) await runner.query(statement);
  }
}

/** Numbers the versions that exist, each in a transaction of its own; one that was interrupted goes on with those that are left. */
export class NodeOrderNumbers1764300000003 implements MigrationInterface {
  readonly name = 'NodeOrderNumbers1764300000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const versions = (await runner.query(
      'select id from tree_version v where exists (select from node n where n.tree_version_id = v.id and n.ord is null)',
    )) as { id: string }[];
    for (const { id } of versions) await runner.query('select number_version($1)', [id]);
    if (versions.length > 0) await runner.query('analyze node');
  }

  /** The numbers go with their column. */
  async down(): Promise<void> {}
}

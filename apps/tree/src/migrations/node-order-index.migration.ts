import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of a version's order has `ord`, too: where a list is of what is below some nodes, others are passed over in the index and not read.
 * (ADR 0087) A table with rows gets it while it is written to, which no transaction can do.
 */
export class NodeOrderIndex1764390000000 implements MigrationInterface {
  readonly name = 'NodeOrderIndex1764390000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('select 1 from node limit 1')) as object[];
    const how = rows.length > 0 ? 'concurrently' : '';
    // Indexes wait for older transactions, and nobody waits for them.
    await runner.query('set lock_timeout = 0');
    // One that was interrupted is there, and invalid.
    await runner.query(`drop index ${how} if exists node_order_ord`);
    await runner.query(`create index ${how} node_order_ord on node (tree_version_id, position, code, id, ord)`);
    await runner.query(`drop index ${how} if exists node_order`);
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index node_order on node (tree_version_id, position, code, id)');
    await runner.query('drop index node_order_ord');
  }
}

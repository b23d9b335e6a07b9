import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many different values a column has, as a share of the rows. What ANALYZE finds depends on the moment: with one root per tree every
 * version seems to have one node, with one flat version every node the same parent. A plan made from that filters a whole version for each
 * reference it checks or cascades to, and the time of an import or a deletion grows with the square of its size.
 */
const DISTINCT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tree_version: { tree_id: -0.2, origin_version_id: -0.2 },
  node: { tree_version_id: -0.001, parent_id: -0.2 },
  translation: { tree_id: -0.5, tree_version_id: -0.001, node_id: -0.5 },
};

/** Columns that the checks of references use are planned by declared figures, and the statistics of nodes are renewed sooner. (ADR 0047) */
export class DeclaredStatistics1763600000010 implements MigrationInterface {
  readonly name = 'DeclaredStatistics1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    await this.alterColumns(runner, (share) => `set (n_distinct = ${share})`);
    await runner.query('alter table node set (autovacuum_analyze_scale_factor = 0.02)');
    await this.takeOver(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.alterColumns(runner, () => 'reset (n_distinct)');
    await runner.query('alter table node reset (autovacuum_analyze_scale_factor)');
  }

  /**
   * ANALYZE takes declared figures over. A table that was never analyzed is left so: the planner takes it for one of ten pages, an analyzed
   * empty one for one of a single row.
   */
  private async takeOver(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(DISTINCT)) {
      const query = 'select from pg_class where oid = $1::regclass and reltuples > 0';
      const analyzed = (await runner.query(query, [table])) as unknown[];
      if (analyzed.length > 0) await runner.query(`analyze ${table}`);
    }
  }

  private async alterColumns(runner: QueryRunner, action: (share: number) => string): Promise<void> {
    for (const [table, columns] of Object.entries(DISTINCT)) {
      const actions = Object.entries(columns).map(([column, share]) => `alter column ${column} ${action(share)}`);
      await runner.query(`alter table ${table} ${actions.join(', ')}`);
    }
  }
}

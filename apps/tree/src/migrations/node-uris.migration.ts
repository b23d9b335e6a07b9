import type { MigrationInterface, QueryRunner } from 'typeorm';

/** IRIs of nodes. (docs/trees.md, "Labels and relations") */
export class NodeUris1764330000001 implements MigrationInterface {
  readonly name = 'NodeUris1764330000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node add uri text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node drop uri');
  }
}

const INDEX = 'node_uri';

/** One node of a version has an IRI. A table with rows gets the index while it is written to, which no transaction can do. */
export class NodeUriIndex1764330000002 implements MigrationInterface {
  readonly name = 'NodeUriIndex1764330000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('select 1 from node limit 1')) as object[];
    const how = rows.length > 0 ? 'concurrently' : '';
    // It waits for older transactions, and nobody waits for it.
    await runner.query('set lock_timeout = 0');
    // One that was interrupted is there, and invalid.
    await runner.query(`drop index ${how} if exists ${INDEX}`);
    await runner.query(`create unique index ${how} ${INDEX} on node (tree_version_id, uri) where uri is not null`);
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${INDEX}`);
  }
}

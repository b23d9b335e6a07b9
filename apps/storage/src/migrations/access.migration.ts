import { ruleTableStatement } from '@groundwork/access';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BUCKET_RULES } from '../buckets/bucket.entity.js';

/** Rules of buckets, and owners of files and folders: who made a record owns it until `owner_id` is set. (access.md, "Rules of buckets") */
export class BucketRules1764100000000 implements MigrationInterface {
  readonly name = 'BucketRules1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ruleTableStatement(BUCKET_RULES));
    await runner.query('alter table file add owner_id uuid');
    await runner.query('alter table folder add owner_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table folder drop owner_id');
    await runner.query('alter table file drop owner_id');
    await runner.query(`drop table ${BUCKET_RULES.name}`);
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
    for (const [name, columns] of Object.entries(INDEXES)) {
      // One that was interrupted is there, and invalid.
      await runner.query(`drop index ${how} if exists ${name}`);
      await runner.query(`create index ${how} ${name} on ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}

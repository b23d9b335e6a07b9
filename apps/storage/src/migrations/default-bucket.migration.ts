import { newId } from '@groundwork/records';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The default bucket, made once, at the first start. (storage.md §1; api.md, "default bucket") */
export class DefaultBucket1751100000005 implements MigrationInterface {
  readonly name = 'DefaultBucket1751100000005';

  async up(runner: QueryRunner): Promise<void> {
    const setId = newId();
    await runner.query('insert into content_set (id) values ($1)', [setId]);
    await runner.query("insert into bucket (id, name, is_default, set_id) values ($1, 'default', true, $2)", [
      newId(),
      setId,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from bucket where is_default');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The collector finds what a store keeps of an unfinished upload by the key of its blob. (storage.md §5, "S3") */
export class UploadBlobs1751100000021 implements MigrationInterface {
  readonly name = 'UploadBlobs1751100000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create index upload_unfinished_blob on upload (blob_key) where backend_state is not null and state <> 'done'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index upload_unfinished_blob');
  }
}

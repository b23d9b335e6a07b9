import { eventTables } from '@groundwork/events';
import { settingsTable } from '@groundwork/operations';
import { isBuiltByReplaced } from '@groundwork/records';
import { defaultTenantTable, idempotencyTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_TABLES } from '../platform/config.js';
import { defaultBucket, RECORDS, TRIGGERS } from './baseline/records.js';
import { UPLOADS, CONTENT_TABLES } from './baseline/uploads.js';

/** The schema of storage as of the first release. (ADR 0064) */
export class Baseline1764000000000 implements MigrationInterface {
  readonly name = 'Baseline1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await isBuiltByReplaced(runner, { last: 'SecretRotation1751100000031', count: 19 })) return;
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const [statement, values] of defaultBucket()) await runner.query(statement, [...values]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${TABLES} cascade`);
    await runner.query(`drop function ${FUNCTIONS}`);
  }
}

const STATEMENTS = [
  ...CONTENT_TABLES,
  ...RECORDS,
  ...UPLOADS,
  ...TRIGGERS,
  eventTables('bucket'),
  settingsTable(),
  idempotencyTable(),
  defaultTenantTable(TENANT_TABLES.map(({ name }) => name)),
];

const TABLES = `
  file, folder, bucket, content_set, counter, content, preview, blob_gc, orphan, store_identity, url_key, upload, upload_chunk,
  webhook, outbox, webhook_delivery, settings, idempotency_keys, default_tenant`;

const FUNCTIONS = `
  count_added_file, count_gone_file, count_changed_file, count_added_folder, count_gone_folder, count_changed_folder, forget_folders,
  queue_gone_content, queue_replaced_content, queue_gone_previews, queue_blob_of_content, release_spare, release_blob_of_upload,
  end_uploads_of_files`;

import { publish, publishing } from '@groundwork/events';
import type { Database, Row } from '@groundwork/records';
import sql, { join, type Sql } from 'sql-template-tag';
import type { EventType } from './event-schemas.js';

type FileEvent = Extract<EventType, `file.${string}`>;

/** An event of each file of `files` (a table, or an expression of the statement), for `publishing`. */
export const fileEvents = (type: FileEvent, files: Sql): Sql => sql`
  select f.bucket_id as owner_id, ${type}::text as type, jsonb_build_object(
    'bucket_id', f.bucket_id, 'bucket', (select b.name from bucket b where b.id = f.bucket_id), 'file_id', f.id, 'name', f.name,
    'folder_id', f.folder_id, 'owner_id', coalesce(f.owner_id, f.created_by), 'created_by', f.created_by, 'mime_type', f.metadata_mime_type, 'size_original', f.metadata_size_original, 'signature', f.metadata_signature
  ) as data from ${files} f`;

/** What a change to a record's row changed of the record: the names of its attributes, and some of the values before. */
export interface RecordChange {
  readonly changed: readonly string[];
  readonly previous: Readonly<Record<string, unknown>>;
}

/** Columns that are written by way of a file's `metadata`. */
const OF_METADATA = /^(metadata_|declared_|expected_)/;
const SHOWN_BEFORE = ['name', 'folder_id'];

/** A change as events describe it; `undefined` for one that changes nothing. */
export function changeOf(before: Row, values: Row): RecordChange | undefined {
  const columns = Object.keys(values);
  if (columns.length === 0) return undefined;
  const changed = [...new Set(columns.map((name) => (OF_METADATA.test(name) ? 'metadata' : name)))].sort();
  const previous = Object.fromEntries(
    SHOWN_BEFORE.filter((name) => changed.includes(name)).map((name) => [name, before[name]]),
  );
  return { changed, previous };
}

/** Publishes `file.modified` where something changed, in the transaction that changes it. Costs 1 statement then. */
export async function publishFileChange(tx: Database, id: string, change: RecordChange | undefined): Promise<void> {
  if (!change) return;
  const event = fileEvents('file.modified', sql`(select * from file where id = ${id})`);
  const data = sql`select e.owner_id, e.type, e.data || ${JSON.stringify(change)}::jsonb as data from (${event}) e`;
  await tx.query(sql`with ${publishing(data)} select`);
}

/** Publishes an event of a bucket, in the transaction of the change; that of its deletion before it is deleted. Costs 1 statement. */
export const publishBucketEvent = (
  tx: Database,
  type: Extract<EventType, `bucket.${string}`>,
  { id, name }: Row,
  more: object = {},
): Promise<void> => publish(tx, { type, ownerId: String(id), data: { bucket_id: id, bucket: name, ...more } });

/** Publishes events of a file, in the transaction of the change and while the file exists. Costs 1 statement. */
export async function publishFileEvent(tx: Database, id: string, ...types: readonly FileEvent[]): Promise<void> {
  const file = sql`(select * from file where id = ${id})`;
  const events = types.map((type) => fileEvents(type, file));
  await tx.query(sql`with ${publishing(join(events, ' union all '))} select`);
}

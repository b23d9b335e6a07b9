import { fieldsOf, IntegerField, TextField, type FieldRule } from '@groundwork/rest';
import { identifier, type Expression } from '@groundwork/records';
import sql, { join, type Sql } from 'sql-template-tag';
import { MAX_MEDIA_TYPE, MEDIA_TYPE } from '../platform/media-type.js';

const COUNT = { optional: true, min: 0, max: Number.MAX_SAFE_INTEGER };

/**
 * What is known of a file's content. Clients may send all members: `mime_type` is a declaration, `size_original` and `signature`
 * are expectations, the others have no effect. (Storage, "File"; storage.md §1)
 */
export class FileMetadata {
  @TextField({ max: MAX_MEDIA_TYPE, pattern: MEDIA_TYPE, form: 'a media type such as image/png', optional: true })
  mime_type?: string | null;
  @IntegerField({ ...COUNT, description: 'Bytes received.' }) size_original?: number | null;
  @IntegerField({ ...COUNT, description: 'Bytes stored.' }) size_compressed?: number | null;
  @IntegerField(COUNT) chunks_total?: number | null;
  @IntegerField({ ...COUNT, description: 'Chunks durably stored.' }) chunks_uploaded?: number | null;
  @TextField({
    min: 0,
    max: 255,
    pattern: /^(?!sha256:(?![0-9a-fA-F]{64}$))/,
    form: 'sha256: and 64 hexadecimal digits',
    description: '`sha256:` and 64 hexadecimal digits; empty without content.',
    optional: true,
  })
  signature?: string | null;
}

const MEMBERS = [...fieldsOf(FileMetadata)];

/** The column of a member. */
const columnOf =
  (name: string): Expression =>
  (file) =>
    sql`${file}.${identifier(`metadata_${name}`)}`;

const pairs = (file: Sql): Sql => join(MEMBERS.map(([name]) => sql`${name}::text, ${columnOf(name)(file)}`));

/** All members, in the order of the specification. */
export const shownMetadata: Expression = (file) => sql`json_build_object(${pairs(file)})`;

/** The same, as `q` compares it. */
export const askedMetadata: Expression = (file) => sql`jsonb_build_object(${pairs(file)})`;

/** `metadata.size_original` and the others, each a column of its own for `q` and `sort`. (storage.md §2, `file`) */
export const METADATA_RULES: Readonly<Record<string, FieldRule>> = Object.fromEntries(
  MEMBERS.map(([name, rule]) => [`metadata.${name}`, rule]),
);

/** The expressions of the same names. */
export const METADATA_COLUMNS: Readonly<Record<string, Expression>> = Object.fromEntries(
  MEMBERS.map(([name]) => [`metadata.${name}`, columnOf(name)]),
);

import type { Caller } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';

/** What a cloned node takes over as it is; the rest is new or moved. (tree.md §5, "Clone") */
export const COPIED_OF_NODE = raw('name, description, metadata, enabled, position');

/** The audit columns of rows that a statement makes, in the order of `auditOf`. */
export const AUDIT_COLUMNS = raw('created_by, created_at, updated_by, updated_at');

/** Made and changed just now, by the caller. */
export const auditOf = ({ subject }: Caller): Sql => sql`${subject}::uuid, now(), ${subject}::uuid, now()`;

import { identifier, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { endGrantsOfClients } from '../../platform/grants/end-grants.js';
import { insertSelfRows, renewClosure, subtreeOf } from '../../directory/groups/group-closure.js';
import {
  CLIENT_COLUMNS,
  GROUP_COLUMNS,
  PROVIDER_COLUMNS,
  RESOURCE_COLUMNS,
  ROLE_COLUMNS,
  SCOPE_COLUMNS,
  TENANT_COLUMNS,
} from './kinds.js';
import type { Draft } from './draft.js';

/** The columns of a table to insert and to update, and the name of its date of change. */
interface Written {
  readonly table: string;
  readonly put: readonly string[];
  readonly set: readonly string[];
  readonly changed?: string;
}

const RESOURCE_ROW = [...RESOURCE_COLUMNS, 'signing_secret'];

/** In the order of foreign keys. */
const TABLES: readonly Written[] = [
  { table: 'tenants', put: ['tenant_name', ...TENANT_COLUMNS], set: TENANT_COLUMNS },
  { table: 'tenant_domains', put: ['tenant_id', 'domain', 'verification_token'], set: [] },
  { table: 'identity_providers', put: ['tenant_id', 'provider_name', ...PROVIDER_COLUMNS], set: PROVIDER_COLUMNS },
  {
    table: 'resources',
    put: ['tenant_id', 'resource_type', ...RESOURCE_ROW],
    set: RESOURCE_ROW,
    changed: 'updated_date',
  },
  { table: 'scopes', put: ['resource_id', 'scope_name', ...SCOPE_COLUMNS], set: SCOPE_COLUMNS },
  {
    table: 'clients',
    put: ['tenant_id', 'client_name', 'client_type', 'secret_hash', ...CLIENT_COLUMNS],
    set: CLIENT_COLUMNS,
  },
  { table: 'client_resources', put: ['client_id', 'resource_id', 'authorized'], set: ['authorized'] },
  { table: 'client_tenants', put: ['client_id', 'tenant_id'], set: [] },
  { table: 'client_permissions', put: ['client_id', 'resource_id', 'scope_id'], set: [] },
  { table: 'roles', put: ['tenant_id', 'role_name', ...ROLE_COLUMNS], set: ROLE_COLUMNS },
  { table: 'role_permissions', put: ['role_id', 'resource_id', 'scope_id'], set: [] },
  { table: 'groups', put: ['tenant_id', 'group_name', ...GROUP_COLUMNS], set: GROUP_COLUMNS },
  { table: 'group_roles', put: ['group_id', 'role_id'], set: [] },
  { table: 'nested_groups', put: ['group_id', 'nested_group_id'], set: [] },
];

/** Writes a draft: at most 3 statements per table. Deletes first, since names may be reused. */
export async function writeDraft(tx: Database, caller: Caller, draft: Draft): Promise<void> {
  const moved = await subtreeOf(tx, await relinkedGroups(tx, draft));
  for (const { table } of [...TABLES].reverse()) await dropRows(tx, table, draft.of(table).drop);
  await endGrantsOfClients(tx, draft.of('clients').drop);
  for (const written of TABLES) {
    await putRows(tx, caller, written, draft);
    await setRows(tx, caller, written, draft);
  }
  await forgetSecrets(tx, draft);
  await insertSelfRows(
    tx,
    draft.of('groups').put.map(({ id }) => String(id)),
  );
  const nested = draft.of('nested_groups').put.map(({ nested_group_id }) => String(nested_group_id));
  await renewClosure(tx, [...new Set([...moved, ...nested])]);
}

async function putRows(
  tx: Database,
  { subject }: Caller,
  { table, put, changed }: Written,
  draft: Draft,
): Promise<void> {
  const rows = draft.of(table).put;
  if (rows.length === 0) return;
  const columns = join(['id', ...put].map(identifier));
  const made = changed ? sql`created_date, updated_date` : sql`created_at, updated_at`;
  await tx.query(sql`
    insert into ${identifier(table)} (${columns}, created_by, updated_by, ${made})
    select ${columns}, ${subject}::uuid, ${subject}::uuid, now(), now() from ${recordset(table, rows)}`);
}

async function setRows(
  tx: Database,
  { subject }: Caller,
  { table, set, changed = 'updated_at' }: Written,
  draft: Draft,
): Promise<void> {
  const rows = draft.of(table).set;
  if (rows.length === 0) return;
  const date = identifier(changed);
  await tx.query(sql`
    update ${identifier(table)} t set ${join(set.map((name) => sql`${identifier(name)} = r.${identifier(name)}`))},
      updated_by = ${subject}::uuid, ${date} = greatest(clock_timestamp(), t.${date} + interval '1 microsecond')
    from ${recordset(table, rows)} where t.id = r.id`);
}

/** Rows in the types of the table, with the alias `r`. */
const recordset = (table: string, rows: readonly object[]): Sql =>
  sql`jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb) r`;

async function dropRows(tx: Database, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(sql`delete from ${identifier(table)} where id = any (${ids}::uuid[])`);
}

/** Clears the secret of clients that became public, or authenticate with a key now. */
async function forgetSecrets(tx: Database, draft: Draft): Promise<void> {
  const ids = draft.of('clients').set.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.query(sql`
    update clients set secret_hash = null, previous_secret_hash = null where id = any (${ids}::uuid[]) and secret_hash is not null
      and (is_public or client_metadata #>> '{oauth,token_endpoint_auth_method}' = 'private_key_jwt')`);
}

/** Groups whose ancestors change by deletions; read before them. */
async function relinkedGroups(tx: Database, draft: Draft): Promise<string[]> {
  const [links, groups] = [draft.of('nested_groups').drop, draft.of('groups').drop];
  if (links.length + groups.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`
    select distinct n.nested_group_id as id from nested_groups n
    where (n.id = any (${links}::uuid[]) or n.group_id = any (${groups}::uuid[])) and n.nested_group_id <> all (${groups}::uuid[])`);
  return rows.map(({ id }) => id);
}

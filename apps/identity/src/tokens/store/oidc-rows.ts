import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';

type Queries = Pick<Database, 'query'>;

/** A row to be written; ids are those rows are stored under. */
export interface NewOidcRow {
  readonly model: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grantId: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  readonly uid: string | null;
  readonly userCode: string | null;
  readonly recordId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** A row as it is found; `consumed` is what the library shall believe. */
export interface OidcRow {
  readonly id: string;
  readonly payload: Record<string, unknown>;
  readonly consumed: boolean;
}

/** What may be used once, and how long a second use still passes. */
export interface SingleUse {
  readonly model: string;
  readonly id: string;
  readonly graceSeconds: number;
}

const valuesOf = (row: NewOidcRow): Sql => sql`
  ${row.model}::text, ${row.id}::text, ${JSON.stringify(row.payload)}::jsonb, ${row.grantId}::uuid, ${row.accountId}::uuid, ${row.clientId}::uuid,
  ${row.uid}::text, ${row.userCode}::text, ${row.recordId}::uuid, ${row.address}::inet, ${row.userAgent}::text,
  case when ${row.model} = 'Session' then now() end, to_timestamp(${row.expiresAt})`;

const INTO = sql`
  insert into oidc_payloads as p
    (model, id, payload, grant_id, account_id, client_id, uid, user_code, record_id, ip, user_agent, last_seen_at, expires_at)`;

const OR_REPLACE = sql`
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, account_id = excluded.account_id,
    client_id = excluded.client_id, uid = excluded.uid, user_code = coalesce(excluded.user_code, p.user_code),
    last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`;

/** The grant a row hangs on, kept from being ended until the statement is done. (identity.md §3.3) */
const grantOf = (grantId: string): Sql =>
  sql`g as (select id from oidc_payloads where model = 'Grant' and id = ${grantId} for key share)`;

/** Writes a row that hangs on no grant. */
export async function putRow(db: Queries, row: NewOidcRow): Promise<void> {
  await db.query(sql`${INTO} values (${valuesOf(row)}) ${OR_REPLACE}`);
}

/** Writes a row that must be new; answers whether it was. */
export async function addRow(db: Queries, row: NewOidcRow): Promise<boolean> {
  const added = await db.query(sql`${INTO} values (${valuesOf(row)}) on conflict do nothing returning 1`);
  return added.length > 0;
}

/** Writes a row of a grant; answers whether the grant still was. */
export async function putGrantedRow(db: Queries, row: NewOidcRow & { readonly grantId: string }): Promise<boolean> {
  const written = await db.query(
    sql`with ${grantOf(row.grantId)} ${INTO} select ${valuesOf(row)} from g ${OR_REPLACE} returning 1`,
  );
  return written.length > 0;
}

/** What became of a single use. */
export interface Exchange {
  readonly granted: boolean;
  readonly used: boolean;
}

/**
 * Uses a code or token and writes the refresh token it is exchanged for, both or neither, in one statement: of any number
 * of uses at the same moment one wins, and nothing that follows a lost one can end what the winner was given.
 * Within the grace a second use passes and writes nothing new. The grant's row is locked first, as by `endGrant`.
 */
export async function exchangeRow(
  db: Queries,
  use: SingleUse,
  row: NewOidcRow & { readonly grantId: string },
): Promise<Exchange> {
  const [outcome] = await db.query<Exchange>(sql`
    with ${grantOf(row.grantId)},
    used as (
      update oidc_payloads o set consumed_at = coalesce(o.consumed_at, clock_timestamp()) from g
      where o.model = ${use.model} and o.id = ${use.id} and ${isUsable(use.graceSeconds)} returning o.id),
    made as (${INTO} select ${valuesOf(row)} from used on conflict (model, id) do nothing)
    select exists (select from g) as granted, exists (select from used) as used`);
  return outcome ?? { granted: false, used: false };
}

const isUsable = (graceSeconds: number): Sql =>
  sql`(o.consumed_at is null or (${graceSeconds} > 0 and o.consumed_at > clock_timestamp() - make_interval(secs => ${graceSeconds})))`;

/** Uses a code; answers whether this was the first time. (identity.md §3.1) */
export async function consumeRow(db: Queries, model: string, id: string): Promise<boolean> {
  const used = await db.query(sql`
    update oidc_payloads set consumed_at = clock_timestamp() where model = ${model} and id = ${id} and consumed_at is null returning 1`);
  return used.length > 0;
}

/** Expired rows too: whether they still count is the library's to say. (identity.md §3.4) */
export async function findRow(db: Queries, model: string, id: string): Promise<OidcRow | undefined> {
  const [row] = await db.query<OidcRow>(sql`
    select id, payload, consumed_at is not null as consumed from oidc_payloads where model = ${model} and id = ${id}`);
  return row;
}

/** A refresh token counts as consumed when its grace is over or its successor was used. (identity.md §3.2) */
export async function findRefreshToken(
  db: Queries,
  id: string,
  successor: string,
  graceSeconds: number,
): Promise<OidcRow | undefined> {
  const [row] = await db.query<OidcRow>(sql`
    select p.id, p.payload,
      p.consumed_at is not null and (p.consumed_at <= clock_timestamp() - make_interval(secs => ${graceSeconds}) or s.consumed_at is not null) as consumed
    from oidc_payloads p left join oidc_payloads s on s.model = 'RefreshToken' and s.id = ${successor}
    where p.model = 'RefreshToken' and p.id = ${id}`);
  return row;
}

/** The newest session of a uid: it stays while ids change. (identity.md §3.7) */
export async function findSession(db: Queries, uid: string): Promise<OidcRow | undefined> {
  const [row] = await db.query<OidcRow>(sql`
    select id, payload, false as consumed from oidc_payloads where model = 'Session' and uid = ${uid} order by created_at desc limit 1`);
  return row;
}

/** The device code a user code stands for. */
export async function findDeviceCode(db: Queries, userCode: string): Promise<OidcRow | undefined> {
  const [row] = await db.query<OidcRow>(sql`
    select id, payload, consumed_at is not null as consumed from oidc_payloads where model = 'DeviceCode' and user_code = ${userCode}`);
  return row;
}

/** Removes one row. */
export async function dropRow(db: Queries, model: string, id: string): Promise<void> {
  await db.query(sql`delete from oidc_payloads where model = ${model} and id = ${id}`);
}

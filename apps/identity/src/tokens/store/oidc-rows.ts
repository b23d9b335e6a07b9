import type { Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';

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

/** A row as it is found; `consumed` is what the library is to believe. */
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

/** The values of a new row, as `ROW` numbers them. */
const valuesOf = (row: NewOidcRow): unknown[] => [
  row.model,
  row.id,
  JSON.stringify(row.payload),
  row.grantId,
  row.accountId,
  row.clientId,
  row.uid,
  row.userCode,
  row.recordId,
  row.address,
  row.userAgent,
  row.expiresAt,
];

const ROW = raw(`
  $1::text, $2::text, $3::jsonb, $4::uuid, $5::uuid, $6::uuid, $7::text, $8::text, $9::uuid, $10::inet, $11::text,
  case when $1 = 'Session' then now() end, to_timestamp($12)`);

const INTO = sql`
  insert into oidc_payloads as p
    (model, id, payload, grant_id, account_id, client_id, uid, user_code, record_id, ip, user_agent, last_seen_at, expires_at)`;

const OR_REPLACE = sql`
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, account_id = excluded.account_id,
    client_id = excluded.client_id, uid = excluded.uid, user_code = coalesce(excluded.user_code, p.user_code),
    last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`;

/** The grant of a new row, kept from being ended until the statement is done. (identity.md §3.3) */
const GRANT = sql`g as (select id from oidc_payloads where model = 'Grant' and id = $4::uuid::text for key share)`;

const PUT = sql`${INTO} values (${ROW}) ${OR_REPLACE}`.text;
const ADD = sql`${INTO} values (${ROW}) on conflict do nothing returning 1`.text;
const PUT_GRANTED = sql`with ${GRANT} ${INTO} select ${ROW} from g ${OR_REPLACE} returning 1`.text;

/** Writes a row that belongs to no grant. */
export async function putRow(db: Queries, row: NewOidcRow): Promise<void> {
  await db.query({ text: PUT, values: valuesOf(row) });
}

/** Writes a row that must be new; returns whether it was. */
export async function addRow(db: Queries, row: NewOidcRow): Promise<boolean> {
  const added = await db.query({ text: ADD, values: valuesOf(row) });
  return added.length > 0;
}

/** Writes a row of a grant; returns whether the grant still existed. */
export async function putGrantedRow(db: Queries, row: NewOidcRow & { readonly grantId: string }): Promise<boolean> {
  const written = await db.query({ text: PUT_GRANTED, values: valuesOf(row) });
  return written.length > 0;
}

/** The user's consent to the client, kept from being withdrawn until the statement is done; an implied one names every scope. */
const CONSENT = sql`
  c as (select from consents where user_id = $5::uuid and client_id = $6::uuid and (not implied or scopes @> $13::text[]) for key share)`;
const PUT_GRANT = sql`with ${CONSENT} ${INTO} select ${ROW} from c ${OR_REPLACE} returning 1`.text;

/** Writes a grant of some scopes; returns whether there was a consent: what was withdrawn is not written again. */
export async function putGrant(db: Queries, row: NewOidcRow, scopes: readonly string[]): Promise<boolean> {
  const written = await db.query({ text: PUT_GRANT, values: [...valuesOf(row), scopes] });
  return written.length > 0;
}

/** What became of a single use. */
export interface Exchange {
  readonly granted: boolean;
  readonly used: boolean;
}

const EXCHANGE = sql`
  with ${GRANT},
  used as (
    update oidc_payloads o set consumed_at = coalesce(o.consumed_at, clock_timestamp()) from g
    where o.model = $13 and o.id = $14
      and (o.consumed_at is null or ($15 > 0 and o.consumed_at > clock_timestamp() - make_interval(secs => $15))) returning o.id),
  made as (${INTO} select ${ROW} from used on conflict (model, id) do nothing)
  select exists (select from g) as granted, exists (select from used) as used`.text;

/**
 * Uses a code or token and writes the refresh token it is exchanged for, both or neither, in one statement: of any number
 * of uses at the same moment one wins, and nothing that follows a lost one can end what the winner was given.
 * Within the grace a second use passes and writes nothing new. The grant's row is locked first, as by `endGrant`.
 */
export async function exchangeRow(
  db: Queries,
  { model, id, graceSeconds }: SingleUse,
  row: NewOidcRow & { readonly grantId: string },
): Promise<Exchange> {
  const [outcome] = await db.query<Exchange>({ text: EXCHANGE, values: [...valuesOf(row), model, id, graceSeconds] });
  return outcome ?? { granted: false, used: false };
}

/** Uses a code; returns whether this was the first time. (identity.md §3.1) */
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

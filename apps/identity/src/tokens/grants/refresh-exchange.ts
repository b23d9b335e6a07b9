import type { Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';
import { ACCOUNT, IN_FORCE, type AccountRow } from '../../sign-in/accounts/accounts.service.js';
import { ALL_RESOURCES } from '../planning/token-planner.js';

/** A refresh token that is to be exchanged; ids are those rows are stored under. */
export interface RefreshExchange {
  readonly clientId: string;
  readonly id: string;
  readonly successorId: string;
}

/** What is alike for all tokens that are exchanged together. */
export interface ExchangeRules {
  readonly graceSeconds: number;
  /** `iat` of the successors, in seconds since 1970. */
  readonly now: number;
}

/** What a refresh token says; see the library's `RefreshToken.IN_PAYLOAD`. */
export interface RefreshPayload {
  readonly accountId: string;
  readonly grantId: string;
  readonly scope: string;
  readonly acr?: string;
  readonly amr?: string[];
  readonly authTime?: number;
  readonly nonce?: string;
  readonly sid?: string;
}

/** What tokens are made from once the exchange is done; of the account everything but its permissions. */
export interface Exchanged extends Omit<AccountRow, 'granted'> {
  readonly refresh: RefreshPayload;
  /** See the library's `Grant.IN_PAYLOAD`. */
  readonly grant: Readonly<Record<string, unknown>>;
}

/** Bound to nothing but its client, for all the client may have, without wishes for single claims. */
const IS_PLAIN = sql`
  p.payload ?& array['scope', 'gty'] and p.payload -> 'resource' ? ${raw(`'${ALL_RESOURCES}'`)}
  and not p.payload ?| array['rar', 'jkt', 'x5t#S256', 'attestationJkt'] and coalesce(p.payload -> 'claims', '{}') = '{}'`;

/** The newest session of the token's uid goes on, is the same user's, and holds the same grant. (the library's `checkSessionBinding`) */
const SESSION_GOES_ON = sql`
  exists (
    select from (
      select s.payload, s.account_id, s.expires_at from oidc_payloads s
      where s.model = 'Session' and s.uid = p.payload ->> 'sessionUid' order by s.created_at desc limit 1) s
    where s.expires_at > now() and s.account_id = p.account_id
      and s.payload #>> array['authorizations', p.payload ->> 'clientId', 'grantId'] = p.payload ->> 'grantId')`;

/** What the statement answers, and for which question: the first is 1. */
interface ExchangedRow extends Exchanged {
  readonly n: number;
}

/**
 * $1 ids, $2 clients, $3 successors' ids, $4 grace, $5 their `iat`. Arrays behind a `select`, as in ADR 0031. Whatever somebody else
 * has locked is passed over: a statement for many waits for nobody. Rows are written by where they were locked, by no search.
 */
const EXCHANGE = sql`
  with q as materialized (
    select distinct on (id) n::int, id, client_id, successor_id
    from unnest((select $1::text[]), (select $2::uuid[]), (select $3::text[])) with ordinality q (id, client_id, successor_id, n)
    order by id, n),
  rt as materialized (
    select q.*, p.payload, p.grant_id, p.account_id, p.expires_at from q cross join lateral (
      select p.payload, p.grant_id, p.account_id, p.expires_at from oidc_payloads p
      where p.model = 'RefreshToken' and p.id = q.id and p.client_id = q.client_id and p.expires_at > now() and ${IS_PLAIN}
        and (p.payload -> 'expiresWithSession' is distinct from 'true' or ${SESSION_GOES_ON}) limit 1) p),
  g as materialized (
    select rt.n, o.payload from rt cross join lateral (
      select o.payload from oidc_payloads o
      where o.model = 'Grant' and o.id = rt.grant_id::text and o.client_id = rt.client_id and o.expires_at > now()
        and o.payload ->> 'accountId' = rt.payload ->> 'accountId'
      limit 1 for key share skip locked) o),
  account as materialized (
    select rt.n, a.* from rt cross join lateral (
      select ${ACCOUNT} from users u join tenants t on t.id = u.tenant_id where u.id = rt.account_id and ${IN_FORCE} limit 1) a),
  free as materialized (
    select o.place from rt join g using (n) join account using (n) cross join lateral (
      select o.ctid as place from oidc_payloads o
      where o.model = 'RefreshToken' and o.id = rt.id and (o.consumed_at is null or (
        o.consumed_at > clock_timestamp() - make_interval(secs => $4) and not exists (
          select from oidc_payloads s where s.model = 'RefreshToken' and s.id = rt.successor_id and s.consumed_at is not null)))
      limit 1 for no key update skip locked) o),
  used as (
    update oidc_payloads o set consumed_at = coalesce(o.consumed_at, clock_timestamp())
    where o.ctid = any (array (select place from free)) returning o.id),
  made as (
    insert into oidc_payloads (model, id, payload, grant_id, account_id, client_id, expires_at)
    select 'RefreshToken', rt.successor_id, rt.payload || jsonb_build_object(
        'iat', $5::bigint, 'rotations', coalesce((rt.payload ->> 'rotations')::integer + 1, 1),
        'gty', case when rt.payload ->> 'gty' like '%refresh_token' then rt.payload ->> 'gty' else (rt.payload ->> 'gty') || ' refresh_token' end),
      rt.grant_id, rt.account_id, rt.client_id, rt.expires_at
    from used join rt using (id) on conflict (model, id) do nothing)
  select rt.payload as refresh, g.payload as grant, account.*
  from used join rt using (id) join g using (n) join account using (n)`.text;

/**
 * Uses refresh tokens and writes their successors in one statement: each one all or nothing, if everything about it is as it
 * should be: token, session, grant, account. `undefined`, and nothing done, for all others: why is not asked here. Of any number
 * of uses at the same moment one wins; within the grace a later one passes and writes nothing new, until the successor was used.
 * The grant's row is locked first, as by `endGrant`; a token or grant that somebody else holds is left alone.
 * (identity.md §3.1-3.3; ADR 0030)
 */
export async function exchangeRefreshTokens(
  db: Pick<Database, 'query'>,
  { graceSeconds, now }: ExchangeRules,
  exchanges: readonly RefreshExchange[],
): Promise<(Exchanged | undefined)[]> {
  const column = (name: keyof RefreshExchange) => exchanges.map((exchange) => exchange[name]);
  const values = [column('id'), column('clientId'), column('successorId'), graceSeconds, now];
  const answers = new Array<Exchanged | undefined>(exchanges.length);
  for (const { n, ...exchanged } of await db.query<ExchangedRow>({ text: EXCHANGE, values }))
    answers[n - 1] = exchanged;
  return answers;
}

import type { Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';
import { ACCOUNT, IN_FORCE, type AccountRow } from '../accounts/accounts.service.js';
import { ALL_RESOURCES } from './token-planner.js';

/** A refresh token that is to be exchanged; ids are those rows are stored under. */
export interface RefreshExchange {
  readonly clientId: string;
  readonly id: string;
  readonly successorId: string;
  readonly graceSeconds: number;
  /** `iat` of the successor, in seconds since 1970. */
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

/** $1 id, $2 client, $3 successor's id, $4 grace, $5 its `iat`. */
const EXCHANGE = sql`
  with rt as (
    select p.payload, p.grant_id, p.account_id, p.expires_at from oidc_payloads p
    where p.model = 'RefreshToken' and p.id = $1 and p.client_id = $2::uuid and p.expires_at > now() and ${IS_PLAIN}
      and (p.payload -> 'expiresWithSession' is distinct from 'true' or ${SESSION_GOES_ON})),
  g as (
    select o.id, o.payload from oidc_payloads o
    where o.model = 'Grant' and o.id = (select grant_id::text from rt) and o.client_id = $2::uuid and o.expires_at > now()
      and o.payload ->> 'accountId' = (select payload ->> 'accountId' from rt)
    for key share),
  account as (
    select ${ACCOUNT} from rt join users u on u.id = rt.account_id join tenants t on t.id = u.tenant_id where ${IN_FORCE}),
  used as (
    update oidc_payloads o set consumed_at = coalesce(o.consumed_at, clock_timestamp()) from g, account
    where o.model = 'RefreshToken' and o.id = $1 and (o.consumed_at is null or (
      o.consumed_at > clock_timestamp() - make_interval(secs => $4) and not exists (
        select from oidc_payloads s where s.model = 'RefreshToken' and s.id = $3 and s.consumed_at is not null)))
    returning o.id),
  made as (
    insert into oidc_payloads (model, id, payload, grant_id, account_id, client_id, expires_at)
    select 'RefreshToken', $3, rt.payload || jsonb_build_object(
        'iat', $5::bigint, 'rotations', coalesce((rt.payload ->> 'rotations')::integer + 1, 1),
        'gty', case when rt.payload ->> 'gty' like '%refresh_token' then rt.payload ->> 'gty' else (rt.payload ->> 'gty') || ' refresh_token' end),
      rt.grant_id, rt.account_id, $2::uuid, rt.expires_at
    from used, rt on conflict (model, id) do nothing)
  select rt.payload as refresh, g.payload as grant, account.* from used, rt, g, account`.text;

/**
 * Uses a refresh token and writes its successor, all or nothing, in one statement, if everything about it is as it should be:
 * token, session, grant, account. `undefined`, and nothing done, otherwise: why is not asked here. Of any number of uses at
 * the same moment one wins; within the grace a second one passes and writes nothing new, until the successor was used.
 * The grant's row is locked first, as by `endGrant`. (identity.md §3.1-3.3; ADR 0030)
 */
export async function exchangeRefreshToken(
  db: Pick<Database, 'query'>,
  { id, clientId, successorId, graceSeconds, now }: RefreshExchange,
): Promise<Exchanged | undefined> {
  const values = [id, clientId, successorId, graceSeconds, now];
  const [exchanged] = await db.query<Exchanged>({ text: EXCHANGE, values });
  return exchanged;
}

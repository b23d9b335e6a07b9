import type { Database } from '@groundwork/records';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { accountValue, type AccountRow } from '../../sign-in/accounts/account.js';
import type { OidcRow } from './oidc-rows.js';

type Queries = Pick<Database, 'query'>;

/** A refresh token counts as consumed when its grace is over or its successor was used. (identity.md §3.2) */
const refreshToken = (more: Sql): string =>
  sql`
  select p.id, p.payload,
    p.consumed_at is not null and (p.consumed_at <= clock_timestamp() - make_interval(secs => $3) or s.consumed_at is not null) as consumed ${more}
  from oidc_payloads p left join oidc_payloads s on s.model = 'RefreshToken' and s.id = $2
  where p.model = 'RefreshToken' and p.id = $1`.text;

const REFRESH_TOKEN = refreshToken(empty);

export async function findRefreshToken(
  db: Queries,
  id: string,
  successor: string,
  graceSeconds: number,
): Promise<OidcRow | undefined> {
  const [row] = await db.query<OidcRow>({ text: REFRESH_TOKEN, values: [id, successor, graceSeconds] });
  return row;
}

/** A refresh token with its grant and its user, as far as they still exist and the user may act. */
export interface RefreshRow extends OidcRow {
  readonly grant_id: string;
  readonly grant_payload: Record<string, unknown> | null;
  readonly account: AccountRow | null;
}

const REFRESH = refreshToken(sql`, p.grant_id,
    (select payload from oidc_payloads where model = 'Grant' and id = p.grant_id::text) as grant_payload,
    ${accountValue({ userId: raw('p.account_id'), clientId: raw('p.client_id') })} as account`);

/** As `findRefreshToken`, with all that a refresh needs beside the client: one trip to the database instead of three. */
export async function findRefresh(
  db: Queries,
  id: string,
  successor: string,
  graceSeconds: number,
): Promise<RefreshRow | undefined> {
  const [row] = await db.query<RefreshRow>({ text: REFRESH, values: [id, successor, graceSeconds] });
  return row;
}

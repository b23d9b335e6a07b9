import { Injectable } from '@nestjs/common';
import { Records, BatchLoader, type Database } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import { admitsTenant } from '../../sign-in/accounts/sign-in-tenants.js';
import { type AccountProfile, IN_FORCE, PROFILE } from '../../sign-in/accounts/account.js';
import sql, { raw, type Sql } from 'sql-template-tag';

type Queries = Pick<Database, 'query'>;

/** What a token says of itself, by which it may have been ended. `userId` is absent where no user stands behind it. */
export interface TokenIdentity {
  readonly jti: string | undefined;
  readonly grantId: string | undefined;
  readonly clientId: string;
  readonly userId: string | undefined;
  /** The tenant a client without a user was bound to. */
  readonly tenantId?: string;
}

/** A token's identity as expressions of a statement. */
interface TokenColumns {
  readonly jti: Sql;
  readonly grantId: Sql;
  readonly clientId: Sql;
  readonly userId: Sql;
  readonly tenantId: Sql;
}

/**
 * Not revoked; its grant goes on; its client is there and of an active tenant; its user may act, and sign in through that client; the
 * tenant a machine was bound to is active, and listed where the client lists its tenants. Nothing is written. A `limit`
 * keeps each look-up one by an index, however many tokens there are. (identity.md §6)
 */
const isInForce = ({ jti, grantId, clientId, userId, tenantId }: TokenColumns): Sql => sql`(
  (select true from revoked_tokens where jti = ${jti} limit 1) is null
  and (${grantId} is null or (
    select true from oidc_payloads where model = 'Grant' and id = ${grantId} and expires_at > now() limit 1) is not null)
  and (
    select ${userId} is null or (
      select ${admitsTenant(raw('c'), raw('u.tenant_id'))}
      from users u join tenants t on t.id = u.tenant_id where u.id = ${userId} and ${IN_FORCE} limit 1) is true
    from clients c left join tenants t on t.id = c.tenant_id where c.id = ${clientId} and t.is_active is not false
      and (${tenantId} is null or (
        select c.sign_in_tenants <> 'listed' or ${admitsTenant(raw('c'), raw('b.id'))}
        from tenants b where b.id = ${tenantId} and b.is_active limit 1) is true)
    limit 1) is true)`;

/** Whether a token still counts, and whom it names. */
export interface TokenState {
  readonly active: boolean;
  readonly username: string | null;
  readonly user_tenant_id: string | null;
}

/** The user behind a token. */
export interface TokenUser extends AccountProfile {
  /** Claims that the user granted one by one. (OpenID Connect Core §5.5) */
  readonly requested_claims: readonly string[] | null;
}

const COLUMNS: TokenColumns = {
  jti: raw('q.jti'),
  grantId: raw('q.grant_id'),
  clientId: raw('q.client_id'),
  userId: raw('q.user_id'),
  tenantId: raw('q.tenant_id'),
};

/** Arrays behind a `select`: where the planner sees their length, it plans each execution again, at four times the cost of the execution. */
const TOKENS = sql`
  unnest((select $1::text[]), (select $2::text[]), (select $3::uuid[]), (select $4::uuid[]), (select $5::uuid[]))
    with ordinality q (jti, grant_id, client_id, user_id, tenant_id, n)`;

const STATES = sql`
  select ${isInForce(COLUMNS)} as active, u.username, u.user_tenant_id
  from ${TOKENS}
  left join lateral (
    select coalesce(username, email, phone) as username, tenant_id as user_tenant_id from users where id = q.user_id limit 1) u on true
  order by q.n`.text;

const USERS = sql`
  select u.*,
    (select payload #> '{openid,claims}' from oidc_payloads where model = 'Grant' and id = q.grant_id limit 1) as requested_claims
  from ${TOKENS}
  left join lateral (select ${PROFILE} from users u where u.id = q.user_id and ${isInForce(COLUMNS)} limit 1) u on true
  order by q.n`.text;

/** What became of tokens, in their order, in one statement. */
export const findTokenStates = (db: Queries, tokens: readonly TokenIdentity[]): Promise<TokenState[]> =>
  db.query<TokenState>({ text: STATES, values: columnsOf(tokens) });

/** The users behind tokens, in their order, in one statement; `undefined` for one that does not count any more. */
export async function findTokenUsers(
  db: Queries,
  tokens: readonly TokenIdentity[],
): Promise<(TokenUser | undefined)[]> {
  const rows = await db.query<TokenUser | { readonly id: null }>({ text: USERS, values: columnsOf(tokens) });
  return rows.map((row) => (row.id === null ? undefined : row));
}

function columnsOf(tokens: readonly TokenIdentity[]): unknown[] {
  const column = (read: (token: TokenIdentity) => string | undefined) => tokens.map((token) => read(token) ?? null);
  return [
    tokens.map(({ jti }) => jti ?? ''),
    column(({ grantId }) => grantId),
    column(({ clientId }) => clientId),
    column(({ userId }) => userId),
    column(({ tenantId }) => tenantId),
  ];
}

const NOTHING: TokenState = { active: false, username: null, user_tenant_id: null };

type Tokens = readonly TokenIdentity[];

/** Whether tokens still count, as the database says when they are looked up; nothing is cached. (performance.md) */
@Injectable()
export class TokenStates {
  private readonly states;
  private readonly users;

  constructor(records: Records) {
    this.states = new BatchLoader((tokens: Tokens) => findTokenStates(records, tokens));
    this.users = new BatchLoader((tokens: Tokens) => findTokenUsers(records, tokens));
  }

  /** Costs at most one statement, which it shares with concurrent look-ups. Rejects when the database fails. */
  find(token: TokenIdentity): Promise<TokenState> {
    return isPossible(token) ? this.states.find(token) : Promise.resolve(NOTHING);
  }

  /** The user behind a token; `undefined` when the token does not count any more. Costs and rejects as `find`. */
  findUser(token: TokenIdentity): Promise<TokenUser | undefined> {
    return isPossible(token) ? this.users.find(token) : Promise.resolve(undefined);
  }
}

/** One odd token would spoil the statement for all others; no client or user has such an id. */
const isPossible = ({ clientId, userId = clientId, tenantId = clientId }: TokenIdentity): boolean =>
  [clientId, userId, tenantId].every((id) => UUID_PATTERN.test(id));

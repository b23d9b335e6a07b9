import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { IN_FORCE, PROFILE, type AccountProfile } from '../accounts/accounts.service.js';

type Queries = Pick<Database, 'query'>;

/** What a token says of itself, by which it may have been ended. `userId` is absent where no user stands behind it. */
export interface TokenIdentity {
  readonly jti: string | undefined;
  readonly grantId: string | undefined;
  readonly clientId: string;
  readonly userId: string | undefined;
}

/** Not revoked; its grant goes on; its client is there and of an active tenant; its user may act. Nothing is written. (identity.md §6) */
const isInForce = ({ jti, grantId, clientId, userId }: TokenIdentity): Sql => sql`(
  not exists (select from revoked_tokens where jti = ${jti ?? ''})
  and (${grantId ?? null}::text is null or exists (
    select from oidc_payloads where model = 'Grant' and id = ${grantId ?? null} and expires_at > now()))
  and exists (select from clients c left join tenants t on t.id = c.tenant_id where c.id = ${clientId}::uuid and t.is_active is not false)
  and (${userId ?? null}::uuid is null or exists (
    select from users u join tenants t on t.id = u.tenant_id where u.id = ${userId ?? null}::uuid and ${IN_FORCE})))`;

/** Whether a token still counts, and whom it names. */
export interface TokenState {
  readonly active: boolean;
  readonly username: string | null;
  readonly user_tenant_id: string | null;
}

/** One statement, whatever became of the token. */
export async function findTokenState(db: Queries, token: TokenIdentity): Promise<TokenState> {
  const [state] = await db.query<TokenState>(sql`
    select ${isInForce(token)} as active, u.username, u.user_tenant_id
    from (values (1)) one left join (
      select coalesce(username, email, phone) as username, tenant_id as user_tenant_id from users where id = ${token.userId ?? null}::uuid) u on true`);
  return state ?? { active: false, username: null, user_tenant_id: null };
}

/** The user behind a token that still counts; `undefined` when it does not. */
export async function findTokenUser(db: Queries, token: TokenIdentity): Promise<AccountProfile | undefined> {
  const [user] = await db.query<AccountProfile>(sql`
    select ${PROFILE} from users u where u.id = ${token.userId ?? null}::uuid and ${isInForce(token)}`);
  return user;
}

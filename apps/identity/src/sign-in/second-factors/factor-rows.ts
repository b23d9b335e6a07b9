import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

type Queries = Pick<Database, 'query'>;

/** What a user can prove beside a password. */
export interface FactorState {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Recovery codes that are left. */
  readonly codes: number;
  /** The user's tenant lets nobody in with one factor. */
  readonly required: boolean;
}

/** A factor as its owner sees it. */
export interface ListedFactor {
  readonly id: string;
  readonly factor_type: 'totp' | 'passkey' | 'recovery_codes';
  readonly factor_name: string | null;
  readonly codes_left: number | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** What the user has; nothing for nobody. One statement. */
export async function findFactorState(db: Queries, userId: string): Promise<FactorState> {
  const [state] = await db.query<FactorState>(sql`
    select exists (select from totp_secrets s where s.user_id = u.id) as totp,
      (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as codes,
      coalesce((t.tenant_metadata #>> '{mfa,required}')::boolean, false) as required
    from users u join tenants t on t.id = u.tenant_id where u.id = ${userId}`);
  return state ?? { totp: false, passkeys: 0, codes: 0, required: false };
}

/** As its owner and administrators see them. */
export const listFactors = (db: Queries, userId: string): Promise<ListedFactor[]> =>
  db.query<ListedFactor>(sql`
    select id, factor_type, factor_name, codes_left, created_at, last_used_at from user_second_factors
    where user_id = ${userId} order by factor_type, created_at, id`);

/** What kind of factor of the user that is; recovery codes are none by themselves. */
export async function findFactorType(db: Queries, userId: string, id: string): Promise<string | undefined> {
  const [factor] = await db.query<{ factor_type: string }>(sql`
    select factor_type from user_second_factors where id = ${id} and user_id = ${userId} and factor_type <> 'recovery_codes'`);
  return factor?.factor_type;
}

/** The user has something to prove itself with after a password. */
export const hasFactor = ({ totp, passkeys }: FactorState): boolean => totp || passkeys > 0;

/** One factor, or (`null`) all of them with the recovery codes. */
export async function dropFactors(tx: Queries, userId: string, id: string | null): Promise<void> {
  await tx.query(sql`delete from totp_secrets where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)`);
  await tx.query(sql`delete from passkeys where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)`);
  if (id === null) await tx.query(sql`delete from recovery_codes where user_id = ${userId}`);
}

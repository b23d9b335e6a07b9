import { newId, type Database } from '@groundwork/records';
import type { JWK } from 'jose';
import sql, { type Sql } from 'sql-template-tag';
import type { KeyAlgorithm } from './key-pair.js';

/** One row of `signing_keys` that is not revoked and not over. */
export interface KeyRow {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly state: 'pending' | 'active' | 'retired';
  readonly public_jwk: JWK;
  readonly private_key: string;
  /** Seconds until a pending key becomes the active one; 0 or less when it is due. */
  readonly due_in: number;
}

/** A key to be stored, its private part encrypted. */
export interface NewKey {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly state: 'pending' | 'active';
  readonly public_jwk: JWK;
  readonly private_key: string;
  readonly delaySeconds: number;
  readonly by: string | null;
}

type Queries = Pick<Database, 'query'>;

const LOCK = 7_226_002;

/** Only one replica at a time makes or promotes keys; held until the transaction ends. */
export const lockKeys = (tx: Queries): Promise<object[]> =>
  tx.query(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(current_schema()))`);

/** The keys to publish, the one that signs first, per algorithm. */
export const listKeyRows = (db: Queries): Promise<KeyRow[]> =>
  db.query<KeyRow>(sql`
    select kid, algorithm, state, public_jwk, private_key, extract(epoch from active_at - clock_timestamp())::float8 as due_in
    from signing_keys where state <> 'revoked' and (expires_at is null or expires_at > now())
    order by array_position(array['active', 'pending', 'retired'], state), active_at desc`);

/** Stores a key. */
export async function insertKey(tx: Queries, key: NewKey): Promise<void> {
  await tx.query(sql`
    insert into signing_keys (id, kid, algorithm, state, public_jwk, private_key, active_at, created_by, updated_by)
    values (${newId()}, ${key.kid}, ${key.algorithm}, ${key.state}, ${JSON.stringify(key.public_jwk)}, ${key.private_key},
      now() + make_interval(secs => ${key.delaySeconds}), ${key.by}, ${key.by})`);
}

/** As long as any token may live that an old key signed, and a minute more. */
const LONGEST_TOKEN: Sql = sql`make_interval(secs => 60 + greatest(3600,
  (select max((resource_metadata ->> 'token_lifetime')::integer) from resources),
  (select max((client_metadata -> 'id_token' ->> 'expiration_lifetime')::integer) from clients)))`;

/** Pending keys whose time has come take over from the active ones, which retire. Answers whether there were any. */
export async function promoteDueKeys(tx: Queries): Promise<boolean> {
  const due = sql`select distinct on (algorithm) id, algorithm from signing_keys
    where state = 'pending' and active_at <= clock_timestamp() order by algorithm, active_at desc`;
  await tx.query(sql`
    update signing_keys k set state = 'retired', retired_at = now(), updated_at = now(), expires_at = now() + ${LONGEST_TOKEN}
    from (${due}) d where k.algorithm = d.algorithm and k.state = 'active'`);
  const promoted = await tx.query(sql`
    update signing_keys k set state = 'active', updated_at = now() from (${due}) d where k.id = d.id returning k.id`);
  return promoted.length > 0;
}

/** Takes a key out of use for good. Answers its algorithm and former state; `undefined` when there is no such key. */
export async function revokeKey(
  tx: Queries,
  kid: string,
  by: string | null,
): Promise<{ algorithm: KeyAlgorithm; was: string } | undefined> {
  const [row] = await tx.query<{ algorithm: KeyAlgorithm; was: string }>(sql`
    update signing_keys k set state = 'revoked', retired_at = coalesce(k.retired_at, now()), updated_at = now(), updated_by = ${by},
      expires_at = coalesce(k.expires_at, now() + ${LONGEST_TOKEN})
    from (select id, state from signing_keys where kid = ${kid} for update) o where k.id = o.id
    returning k.algorithm, o.state as was`);
  return row;
}

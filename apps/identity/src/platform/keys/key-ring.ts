import { newId, type Database } from '@groundwork/records';
import { type JWK, calculateJwkThumbprint } from 'jose';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { SecretCipher } from './secret-cipher.service.js';
import { generateKeyPair as generate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** Algorithms that keys of our own sign with; HS256 uses the secret of a resource. (identity.md §7) */
export const KEY_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

/** A new key: `kid` is the RFC 7638 thumbprint, so it is never used twice. */
export interface KeyPair {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

const generateKeyPair = promisify(generate);
const RSA_BITS = 2_048;

/** Makes a key for an algorithm. */
export async function makeKeyPair(algorithm: KeyAlgorithm): Promise<KeyPair> {
  const { privateKey, publicKey } = await keysFor(algorithm);
  const kid = await calculateJwkThumbprint(publicKey);
  const named = { kid, alg: algorithm, use: 'sig' };
  return {
    kid,
    algorithm,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...named },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...named },
  };
}

function keysFor(algorithm: KeyAlgorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> {
  if (algorithm === 'ES256') return generateKeyPair('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPair('ed25519');
  return generateKeyPair('rsa', { modulusLength: RSA_BITS });
}

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

/** The longest lifetime of a token that an old key signed, and a minute more. */
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

/** The keys of a moment. */
export interface KeySet {
  /** Private keys, per algorithm the one that signs first. */
  readonly signing: readonly JWK[];
  /** Public keys by kid. */
  readonly published: ReadonlyMap<string, JWK>;
  /** Grows with every change. */
  readonly revision: number;
}

/** What this process holds of the keys in the database; private parts leave it only to sign. */
export class KeyRing {
  private readonly opened = new Map<string, JWK>();
  private fingerprint = '';
  private keys: KeySet = { signing: [], published: new Map(), revision: 0 };

  constructor(private readonly cipher: SecretCipher) {}

  get current(): KeySet {
    return this.keys;
  }

  /** A new key, its private part encrypted. */
  async make(
    algorithm: KeyAlgorithm,
    state: NewKey['state'],
    delaySeconds: number,
    by: string | null,
  ): Promise<NewKey> {
    const { kid, publicJwk, privateJwk } = await makeKeyPair(algorithm);
    const private_key = this.cipher.encrypt(JSON.stringify(privateJwk), kid);
    return { kid, algorithm, state, public_jwk: publicJwk, private_key, delaySeconds, by };
  }

  /** Takes over what the database holds; answers whether anything changed. */
  replace(rows: readonly KeyRow[]): boolean {
    const fingerprint = rows.map(({ kid, state }) => `${kid} ${state}`).join();
    if (fingerprint === this.fingerprint) return false;
    const signing = rows.map((row) => this.open(row));
    this.fingerprint = fingerprint;
    this.keys = {
      signing,
      published: new Map(rows.map(({ kid, public_jwk }) => [kid, public_jwk])),
      revision: this.keys.revision + 1,
    };
    return true;
  }

  private open({ kid, private_key }: KeyRow): JWK {
    // What is encrypted there was written by `make`.
    const jwk = this.opened.get(kid) ?? (JSON.parse(this.cipher.decrypt(private_key, kid).toString()) as JWK);
    this.opened.set(kid, jwk);
    return jwk;
  }
}

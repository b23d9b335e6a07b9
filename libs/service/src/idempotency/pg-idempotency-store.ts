import { randomUUID } from 'node:crypto';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** A response as it was sent, and is replayed. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON text; encrypted before it gets here. */
  readonly body: Buffer;
}

/** The result of claiming a key. */
export type ClaimResult =
  | { readonly state: 'started'; /** Proves at the end that no other request took over. */ readonly attempt: string }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer };

/** Stores the used keys with their requests and responses. */
export interface IdempotencyStore {
  /** Claims a key for a request; exactly one of several concurrent requests gets `started`. */
  begin(id: Buffer, requestDigest: Buffer): Promise<ClaimResult>;
  /** Stores the response for later repetitions. */
  finish(id: Buffer, attempt: string, answer: StoredAnswer): Promise<void>;
  /** Frees the key: nothing was created. */
  abandon(id: Buffer, attempt: string): Promise<void>;
  /** Deletes a batch of expired keys; returns how many. */
  sweep(): Promise<number>;
}

/** The table of `pgIdempotencyStore`, for an app's migration; `drop table idempotency_keys` undoes it. */
export const idempotencyTable = (): string => `
  create table idempotency_keys (
    id bytea primary key,
    request_digest bytea not null,
    state text not null default 'running',
    attempt uuid not null,
    status integer,
    headers jsonb,
    body bytea,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    constraint idempotency_keys_state check (state in ('running', 'answered')),
    constraint idempotency_keys_answer check (state = 'running' or (status is not null and headers is not null and body is not null))
  );
  create index idempotency_keys_expires_at on idempotency_keys (expires_at);
`;

/** How long a response is replayed. (api.md, "Idempotency") */
const KEPT_HOURS = 24;
/** After this long without a response the request counts as failed, and its key is free again. */
const RUNNING_SECONDS = 60;
const SWEEP_ROWS = 1_000;
/** A number no other advisory lock uses. */
const SWEEP_LOCK = 7_226_002;

interface KeyRow {
  readonly state: 'running' | 'answered';
  readonly same_request: boolean;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Keys in table `idempotency_keys`, shared by all replicas. (`idempotencyTable`) */
export function pgIdempotencyStore(db: Database): IdempotencyStore {
  return {
    begin: (id, requestDigest) => begin(db, id, requestDigest),
    finish: async (id, attempt, { status, headers, body }) => {
      await db.query(sql`
        update idempotency_keys set state = 'answered', status = ${status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
        where id = ${id} and attempt = ${attempt} and state = 'running'`);
    },
    abandon: async (id, attempt) => {
      await db.query(sql`delete from idempotency_keys where id = ${id} and attempt = ${attempt} and state = 'running'`);
    },
    sweep: () => sweep(db),
  };
}

/** One statement decides who is first; the second, for all others, reads what the first one did. */
async function begin(db: Database, id: Buffer, requestDigest: Buffer): Promise<ClaimResult> {
  const attempt = randomUUID();
  const [mine] = await db.query(sql`
    insert into idempotency_keys as k (id, request_digest, attempt, expires_at)
    values (${id}, ${requestDigest}, ${attempt}, now() + make_interval(hours => ${KEPT_HOURS}))
    on conflict (id) do update
      set request_digest = excluded.request_digest, attempt = excluded.attempt, expires_at = excluded.expires_at,
          state = 'running', status = null, headers = null, body = null, created_at = clock_timestamp()
      where k.expires_at <= now() or (k.state = 'running' and k.created_at < now() - make_interval(secs => ${RUNNING_SECONDS}))
    returning id`);
  if (mine) return { state: 'started', attempt };
  const [row] = await db.query<KeyRow>(sql`
    select state, request_digest = ${requestDigest} as same_request, status, headers, body from idempotency_keys where id = ${id}`);
  // Deleted between the statements: the first request has just failed. The caller may retry.
  return row ? read(row) : { state: 'running' };
}

function read(row: KeyRow): ClaimResult {
  if (!row.same_request) return { state: 'mismatch' };
  if (row.state === 'running') return { state: 'running' };
  const answer: StoredAnswer = { status: row.status, headers: row.headers, body: row.body };
  return { state: 'answered', answer };
}

/** One replica at a time; rows that a request has locked are skipped. */
async function sweep(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}, hashtext(current_schema())) as taken`,
    );
    if (!lock?.taken) return 0;
    const rows = await tx.query(sql`
      delete from idempotency_keys where id in (
        select id from idempotency_keys where expires_at <= now() order by expires_at limit ${SWEEP_ROWS} for update skip locked
      ) returning id`);
    return rows.length;
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from '@groundwork/rest';
import pg from 'pg';
import { currentWork } from '../running/work.js';
import { translateDatabaseError } from './database-errors.js';
import { sendToPool, type BoundStatement } from './statement.js';

/** A request that only reads. */
export interface Reading {
  /** Position in the primary's log up to which it has to see everything: its own last write. */
  readonly since?: bigint;
}

const readings = new AsyncLocalStorage<Reading>();

/** Runs work that may be served by a replica. */
export const whileReading = <T>(reading: Reading, work: () => T): T => readings.run(reading, work);

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const SEGMENT_BITS = 32n;

/** A position as PostgreSQL writes it (`16/B374D848`, type pg_lsn). Throws `invalid_request` for anything else. */
export function parsePosition(text: string): bigint {
  const [, high, low] = POSITION.exec(text) ?? [];
  if (!high || !low) {
    const message = `Consistency-Token ${text.slice(0, 40)} was not issued by this service.`;
    throw new ApiError('invalid_request', message, {
      details: [{ field: 'Consistency-Token', code: 'format', message }],
    });
  }
  return (BigInt(`0x${high}`) << SEGMENT_BITS) | BigInt(`0x${low}`);
}

/** How long a replica that was unavailable is not tried again. */
const AWAY_MS = 5_000;

/** A standby that serves lists and single records instead of the primary. (deployment.md, "Read replicas") */
export class ReadReplica {
  readonly pool: pg.Pool;
  private replayed = 0n;
  private awayUntil = 0;

  constructor(settings: pg.PoolConfig) {
    this.pool = new pg.Pool(settings);
    // A connection that breaks while idle leaves the pool; the next statement reports the error.
    this.pool.on('error', () => undefined);
  }

  /**
   * The rows, or `undefined` where the primary has to be queried: outside of a reading request, while the replica is unavailable or has
   * not replayed the caller's last write, and whenever the statement fails here (a table it does not have yet, a conflict
   * with what it replays). Costs 1 statement, 2 while the replica lags behind the caller.
   */
  async query<Row extends object>(statement: BoundStatement): Promise<Row[] | undefined> {
    const reading = readings.getStore();
    if (!reading || performance.now() < this.awayUntil) return undefined;
    try {
      if (reading.since !== undefined && !(await this.hasReplayed(reading.since))) return undefined;
      return (await sendToPool<Row>(this.pool, statement)).rows;
    } catch (error) {
      currentWork()?.assertWanted();
      if (translateDatabaseError(error)?.code === 'unavailable') this.awayUntil = performance.now() + AWAY_MS;
      return undefined;
    }
  }

  /** A replica that was promoted replays nothing any more: it has everything. */
  private async hasReplayed(position: bigint): Promise<boolean> {
    if (this.replayed >= position) return true;
    const { rows } = await this.pool.query<{ at: string | null }>('select pg_last_wal_replay_lsn()::text as at');
    const at = rows[0]?.at;
    if (!at) return true;
    this.replayed = parsePosition(at);
    return this.replayed >= position;
  }
}

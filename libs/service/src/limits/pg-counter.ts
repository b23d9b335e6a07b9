import type { Database } from '@groundwork/records';
import { RateLimiterRes } from 'rate-limiter-flexible';
import sql from 'sql-template-tag';

/** SQL for a service's migration: the counts of limiters with a `database`. Emptied by a crash of the database, which only resets budgets. */
export const rateLimitTable = (): string => `
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at)`;

/** What counts the points of keys. `consume` rejects with the state once a budget is used up. (rate-limiter-flexible) */
export interface Counter {
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<boolean>;
}

/** A budget, and the prefix of its keys. */
export interface CounterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

interface Count {
  readonly points: number;
  readonly ms: number;
}

/** Counts in the table `rate_limits`: every replica sees the same, with Redis or without. One statement each. */
export class PgCounter implements Counter {
  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly options: CounterOptions,
  ) {}

  async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const [count] = await this.db.query<Count>(sql`
      insert into rate_limits as r (key, points, expires_at)
      values (${this.keyOf(key)}, ${points}, clock_timestamp() + make_interval(secs => ${this.options.duration}))
      on conflict (key) do update set
        points = excluded.points + case when r.expires_at > clock_timestamp() then r.points else 0 end,
        expires_at = case when r.expires_at > clock_timestamp() then r.expires_at else excluded.expires_at end
      returning points, extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as ms`);
    const state = this.stateOf(count!); // an upsert returns its row
    // The library's counters reject with a state, and `Limiter` expects it of all.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (state.consumedPoints > this.options.points) throw state;
    return state;
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const [count] = await this.db.query<Count>(sql`
      select points, extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as ms from rate_limits
      where key = ${this.keyOf(key)} and expires_at > clock_timestamp()`);
    return count ? this.stateOf(count) : null;
  }

  async delete(key: string): Promise<boolean> {
    const gone = await this.db.query(sql`delete from rate_limits where key = ${this.keyOf(key)} returning 1`);
    return gone.length > 0;
  }

  private keyOf(key: string): string {
    return `${this.options.keyPrefix}:${key}`;
  }

  private stateOf({ points, ms }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.options.points - points), ms, points, false);
  }
}

import { hash } from 'node:crypto';
import { ApiError } from '@groundwork/rest';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '@groundwork/records';
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
    const deleted = await this.db.query(sql`delete from rate_limits where key = ${this.keyOf(key)} returning 1`);
    return deleted.length > 0;
  }

  private keyOf(key: string): string {
    return `${this.options.keyPrefix}:${key}`;
  }

  private stateOf({ points, ms }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.options.points - points), ms, points, false);
  }
}

/** `too_many_requests` with `Retry-After`, `RateLimit` and `RateLimit-Policy`: the budget is used up for so many seconds. (api.md, 429) */
export function tooManyRequests(budget: Budget, seconds: number, message: string): ApiError {
  const state = { remainingPoints: 0, msBeforeNext: seconds * 1_000 };
  const headers = {
    'Retry-After': String(seconds),
    RateLimit: limitState(budget, state),
    'RateLimit-Policy': limitPolicy(budget),
  };
  return new ApiError('too_many_requests', message, { headers });
}

/** A budget: `points` per `seconds`, identified by name. */
export interface Budget {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** What is left of a budget, and when it is whole again. */
export interface BudgetState {
  readonly remainingPoints: number;
  readonly msBeforeNext: number;
}

/** The `RateLimit-Policy` field: `"caller";q=6000;w=60`. (draft-ietf-httpapi-ratelimit-headers-11 §3) */
export const limitPolicy = ({ name, points, seconds }: Budget): string => `"${name}";q=${points};w=${seconds}`;

/** The `RateLimit` field: `"caller";r=5999;t=42`. (draft-ietf-httpapi-ratelimit-headers-11 §4) */
export const limitState = ({ name }: Budget, { remainingPoints, msBeforeNext }: BudgetState): string =>
  `"${name}";r=${Math.max(0, remainingPoints)};t=${secondsUntil(msBeforeNext)}`;

/** Whole seconds, at least one. */
export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

/** Counts what callers use of one budget. Keys are digested before they are stored anywhere. */
export class Limiter {
  private readonly policy: string;

  constructor(
    private readonly budget: Budget,
    private readonly counter: Counter,
  ) {
    this.policy = limitPolicy(budget);
  }

  /** Throws `too_many_requests` with `Retry-After`, `RateLimit` and `RateLimit-Policy` once the key's budget is used up. */
  async consume(key: string, points = 1): Promise<BudgetState> {
    try {
      return await this.counter.consume(digest(key), points);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw this.refuse(refusal);
      throw refusal;
    }
  }

  /** Points the key has left. */
  async left(key: string): Promise<number> {
    const state = await this.counter.get(digest(key));
    return Math.max(0, state?.remainingPoints ?? this.budget.points);
  }

  /** Throws like `consume`, without using any of the budget. */
  async assertLeft(key: string): Promise<void> {
    const state = await this.counter.get(digest(key));
    if (state && state.consumedPoints >= this.budget.points) throw this.refuse(state);
  }

  /** Gives the key its whole budget back. */
  async reset(key: string): Promise<void> {
    await this.counter.delete(digest(key));
  }

  /** The response headers `RateLimit` and `RateLimit-Policy`. */
  headers(state: BudgetState): readonly (readonly [name: 'RateLimit' | 'RateLimit-Policy', value: string])[] {
    return [
      ['RateLimit', limitState(this.budget, state)],
      ['RateLimit-Policy', this.policy],
    ];
  }

  private refuse(state: BudgetState): ApiError {
    const seconds = secondsUntil(state.msBeforeNext);
    const message = `The limit of ${this.budget.points} per ${this.budget.seconds} s is exceeded; retry in ${seconds} s.`;
    return tooManyRequests(this.budget, seconds, message);
  }
}

const digest = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

import { hash } from 'node:crypto';
import type { ApiError } from '@groundwork/rest';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { limitPolicy, limitState, secondsUntil, type Budget, type BudgetState } from './limit-headers.js';
import type { Counter } from './pg-counter.js';
import { tooManyRequests } from './too-many-requests.js';

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

  /** Gives the key its whole budget back, after a success for example. */
  async forgive(key: string): Promise<void> {
    await this.counter.delete(digest(key));
  }

  /** Response headers that tell a caller where it stands. */
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

import { ApiError } from '@groundwork/rest';
import { limitPolicy, limitState, type Budget } from './limit-headers.js';

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

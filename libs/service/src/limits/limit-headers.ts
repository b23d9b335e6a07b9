/** A budget: `points` per `seconds`, under a name that tells it from others. */
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

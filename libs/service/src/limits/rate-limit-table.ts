/** SQL for a service's migration: the counts of limiters with a `database`. Lost with a crash of the database, which only forgives. */
export const rateLimitTable = (): string => `
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at)`;

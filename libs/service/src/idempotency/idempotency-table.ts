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

/**
 * SQL of the tables behind events and webhooks, for a migration of the app. Webhooks belong to records of the `owner` table and go with
 * them; events and deliveries stay, so that the last event of a deleted owner is still delivered. `previous_salt`, `overlap_until`: the
 * secret before the present one, and how long it signs too. (storage.md, tree.md, "Events"; ADR 0005, 0056)
 */
export const eventTables = (owner: string): string => `
create table webhook (
  id uuid primary key,
  owner_id uuid not null references ${owner} on delete cascade,
  url text not null,
  events text[] not null,
  is_enabled boolean not null default true,
  salt bytea not null,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(),
  previous_salt bytea, overlap_until timestamptz
);
create index webhook_owner on webhook (owner_id, id);
create table outbox (
  id uuid primary key,
  owner_id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index outbox_created on outbox (created_at);
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null,
  event_id uuid not null references outbox on delete cascade,
  event_type text not null,
  url text not null,
  salt bytea not null,
  state text not null default 'pending' constraint webhook_delivery_state check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  error text,
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_event on webhook_delivery (event_id)`;

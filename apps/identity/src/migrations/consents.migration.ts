import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each user lets each client do, as a row: it outlives sessions and tokens. Grants that are in force get theirs.
 * (docs/sign-in.md, "Consent")
 */
export class Consents1764510000000 implements MigrationInterface {
  readonly name = 'Consents1764510000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TABLE, GRANTS_NOTHING, OF_GRANTS, VIEW]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view user_consents');
    await runner.query('drop table consents');
  }
}

/** `implied`: nobody was asked. `redirect_hosts`: those the client had registered when the user consented. */
const TABLE = `
create table consents (
  user_id uuid not null constraint consents_user_id_fkey references users on delete cascade,
  client_id uuid not null constraint consents_client_id_fkey references clients on delete cascade,
  scopes text[] not null default '{}',
  claims text[] not null default '{}',
  redirect_hosts text[] not null default '{}',
  implied boolean not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index consents_client_id_idx on consents (client_id)`;

const GRANTS_NOTHING = `
comment on table consents is 'grants nothing: permissions of the client and the user decide, a consent only narrows them'`;

/** Other schemes than those of the web are named instead, as in `redirectHost`. */
const HOSTS = String.raw`
  array(select distinct lower(coalesce(substring(uri from '^https?://(\[[^\]]*\]|[^/?#:]+)'), substring(uri from '^[^:]+:')))
    from jsonb_array_elements_text(case jsonb_typeof(c.client_metadata #> '{urls,redirect_uris}')
      when 'array' then c.client_metadata #> '{urls,redirect_uris}' else '[]' end) as uri)`;

/** What a client got by a grant of its own without asking the user counts as implied. */
const IS_IMPLIED = `c.is_first_party or coalesce(c.client_metadata -> 'grant_types' ?| array['password', 'otp', 'token_exchange',
  'urn:ietf:params:oauth:grant-type:token-exchange'], false)`;

const OF_GRANTS = `
insert into consents (user_id, client_id, scopes, redirect_hosts, implied, granted_at)
select g.user_id, g.client_id, g.scopes, ${HOSTS}, ${IS_IMPLIED}, g.granted_at
from (
  select user_id, client_id, array_agg(distinct scope) filter (where scope is not null) as scopes, min(created_at) as granted_at
  from user_grants left join lateral unnest(scopes) scope on true group by user_id, client_id) g
join clients c on c.id = g.client_id join users u on u.id = g.user_id
where g.scopes is not null`;

/**
 * As the management API lists them, one for each client. Rows of tokens are read by the user's index, whatever is known about clients:
 * `offset 0` keeps the condition on the client out of the inner query.
 */
const VIEW = `
create view user_consents as
select c.client_id as id, c.user_id, c.client_id, c.scopes, c.claims, c.implied, c.granted_at as created_at,
  (select max(g.expires_at) from (
     select client_id, expires_at from oidc_payloads where account_id = c.user_id and model = 'Grant' offset 0) g
   where g.client_id = c.client_id and g.expires_at > now()) as expires_at,
  (select max(r.created_at) from (
     select client_id, created_at from oidc_payloads where account_id = c.user_id and model = 'RefreshToken' offset 0) r
   where r.client_id = c.client_id) as last_used_at
from consents c`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was issued to users, as the management API lists it. (api.md, "Identity": grant, session) */
export class Issued1751000000008 implements MigrationInterface {
  readonly name = 'Issued1751000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(USER_GRANTS);
    await runner.query(USER_SESSIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view user_sessions, user_grants');
  }
}

/** Only ids of grants are uuids: the cast must not meet others. */
const USER_GRANTS = `
create view user_grants as
select case when g.model = 'Grant' then g.id::uuid end as id, g.account_id as user_id, g.client_id,
  array(select distinct word from (
      select g.payload #>> '{openid,scope}' union all select value from jsonb_each_text(coalesce(g.payload -> 'resources', '{}'))) s (scopes),
    string_to_table(s.scopes, ' ') word where word <> '' order by 1) as scopes,
  g.created_at, g.expires_at,
  (select max(r.created_at) from oidc_payloads r
   where r.grant_id = case when g.model = 'Grant' then g.id::uuid end and r.model = 'RefreshToken') as last_used_at
from oidc_payloads g where g.model = 'Grant' and g.account_id is not null and g.expires_at > now()`;

const USER_SESSIONS = `
create view user_sessions as
select record_id as id, account_id as user_id, host(ip) as ip, user_agent, created_at, coalesce(last_seen_at, created_at) as last_seen_at
from oidc_payloads where model = 'Session' and account_id is not null and record_id is not null and expires_at > now()`;

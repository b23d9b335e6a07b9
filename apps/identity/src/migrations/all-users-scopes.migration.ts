import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EFFECTIVE_ACCESS } from './baseline/roles-and-groups.js';

/** Scopes that every user has without a role: those of system resources that `system-resources.ts` declares so. (docs/access.md) */
export class AllUsersScopes1764310000000 implements MigrationInterface {
  readonly name = 'AllUsersScopes1764310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLUMN, INDEX, VIEW]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_VIEW);
    await runner.query('alter table scopes drop column all_users');
  }
}

const COLUMN = 'alter table scopes add column all_users boolean not null default false';

/** Read with the permissions of every user: a handful of rows, however many scopes there are. */
const INDEX = 'create index scopes_all_users_idx on scopes (id) include (resource_id) where all_users';

/** The view of the baseline, of which `create or replace` changes the select alone. */
const FORMER_VIEW = EFFECTIVE_ACCESS.find((statement) =>
  statement.includes('view effective_user_permissions'),
)!.replace('create view', 'create or replace view');

const LAST_PATH = 'from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role';
const TENANT_SOURCE = `from tenants t where t.id = any (x.sources)`;

/** With one more path, whose source is the resource that gives the scope to everybody. */
const VIEW = FORMER_VIEW.replace(
  LAST_PATH,
  `${LAST_PATH}
    union all
    select u.id, s.id, s.resource_id, s.resource_id from scopes s cross join users u where s.all_users`,
).replace(
  TENANT_SOURCE,
  `${TENANT_SOURCE} union all
    select 'resource' as type, r.id, r.resource_name as name from resources r where r.id = any (x.sources)`,
);

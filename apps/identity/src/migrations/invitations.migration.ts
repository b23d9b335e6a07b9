import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations: tickets of their type as records of their own. (docs/account.md, "Invitations") */
export class Invitations1765110000000 implements MigrationInterface {
  readonly name = 'Invitations1765110000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [INVITATIONS, BY_TENANT]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tickets_invitations_idx');
    await runner.query('drop view invitations');
  }
}

const INVITATIONS = `
create view invitations as
select k.id, k.tenant_id, k.client_id, k.payload ->> 'email' as email,
  array(select jsonb_array_elements_text(k.payload -> 'roles'))::uuid[] as roles,
  array(select jsonb_array_elements_text(k.payload -> 'groups'))::uuid[] as groups,
  k.expires_at, k.used_at as accepted_at, k.created_by, k.created_at, k.updated_by, k.updated_at
from tickets k where k.ticket_type = 'invitation'`;

const BY_TENANT = `create index tickets_invitations_idx on tickets (tenant_id, id) where ticket_type = 'invitation'`;

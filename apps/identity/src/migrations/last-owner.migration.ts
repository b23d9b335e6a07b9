import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A tenant that has an owner who can sign in keeps one, whichever way owners go: deleted, made less, blocked, by one operation or by two
 * at once. Looked at when the transaction commits, with the row of the tenant locked, so that of two the second sees the first. (ADR 0041)
 */
export class LastOwner1751000000048 implements MigrationInterface {
  readonly name = 'LastOwner1751000000048';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ASSERT_OWNED);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_last_owner on users');
    await runner.query(
      'drop trigger tenant_admins_last_owner on tenant_admins; drop trigger tenant_admins_less on tenant_admins',
    );
    await runner.query('drop function owner_blocked(); drop function owner_gone(); drop function assert_owned(uuid)');
  }
}

/** GW409: answered as a conflict with this message. */
const ASSERT_OWNED = `
create function assert_owned(tenant uuid) returns void language plpgsql as $$
begin
  perform 1 from tenants t where t.id = tenant and t.deleting_at is null for no key update;
  if found and not exists (
    select from tenant_admins a join users u on u.id = a.user_id
    where a.tenant_id = tenant and a.admin_role = 'owner' and (not u.is_blocked or u.blocked_until <= now())) then
    raise exception using errcode = 'GW409', message = 'The last owner of a tenant who can sign in stays an owner, and is not blocked.';
  end if;
end $$;
create function owner_gone() returns trigger language plpgsql as $$
begin
  perform assert_owned(old.tenant_id);
  return null;
end $$;
create function owner_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from tenant_admins a where a.user_id = new.id and a.tenant_id = new.tenant_id and a.admin_role = 'owner') then
    perform assert_owned(new.tenant_id);
  end if;
  return null;
end $$`;

const TRIGGERS = `
create constraint trigger tenant_admins_last_owner after delete on tenant_admins deferrable initially deferred
  for each row when (old.admin_role = 'owner') execute function owner_gone();
create constraint trigger tenant_admins_less after update on tenant_admins deferrable initially deferred
  for each row when (old.admin_role = 'owner' and new.admin_role <> 'owner') execute function owner_gone();
create constraint trigger users_last_owner after update on users deferrable initially deferred
  for each row when (new.is_blocked and not old.is_blocked) execute function owner_blocked()`;

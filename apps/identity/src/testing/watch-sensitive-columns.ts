import type { TestSchema } from '@groundwork/testing';
import { MARKED_COLUMNS } from '../platform/privileges/marked-columns.js';

/** Tables whose rows are new principals: making one affects nobody. */
const PRINCIPALS: readonly string[] = ['clients', 'users', 'tenants'];

/**
 * Makes every operation fail that declares to affect nothing and all the same changes something sensitive: whatever spec runs it, a
 * declaration that is wrong shows.
 */
export async function watchSensitiveColumns({ query }: TestSchema): Promise<void> {
  await query(REFUSE);
  for (const [table, { sensitive }] of Object.entries(MARKED_COLUMNS)) {
    const events = PRINCIPALS.includes(table) ? 'update or delete' : 'insert or update or delete';
    await query(
      `create trigger ${table}_unchecked after ${events} on ${table} for each row
       when (current_setting('groundwork.affects', true) = 'none') execute function refuse_unchecked(${sensitive.join(', ')})`,
    );
  }
}

/** Links to own resources are not counted. */
const REFUSE = `
create or replace function refuse_unchecked() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  made jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
begin
  if (made || gone) ? 'resource_id' and not exists (
    select from resources r where r.is_system and r.id in ((made ->> 'resource_id')::uuid, (gone ->> 'resource_id')::uuid)) then return null; end if;
  if exists (select from unnest(tg_argv) c where made -> c is distinct from gone -> c) then
    raise exception '% of % by an operation that declares to affect nothing', tg_op, tg_table_name;
  end if;
  return null;
end $$`;

import type { TestService } from '@groundwork/testing';

/** Nodes of this name are written by a statement that takes an hour. */
export const SLOW = 'Takes an hour';

/** Makes writes of such nodes hang in the database; says how many do. */
export async function slowDown({ query, schema }: TestService) {
  await query(`create function take_an_hour() returns trigger language plpgsql as $$
    begin perform pg_sleep(3600); return new; end $$`);
  await query(`create trigger slow before insert on node for each row when (new.name = '${SLOW}')
    execute function take_an_hour()`);
  const sleeping = async (): Promise<number> =>
    (
      await query(
        `select from pg_stat_activity where application_name like $1 and wait_event = 'PgSleep' and state = 'active'`,
        [`${schema.name}%`],
      )
    ).length;
  return sleeping;
}

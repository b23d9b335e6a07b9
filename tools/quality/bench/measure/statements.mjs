import { withClient } from '../../../postgres/provision.mjs';

/** What ends or begins a transaction; all else is a statement. */
const FRAME = '^(begin|start transaction|commit|rollback|end)\\M';

/**
 * How many statements and commits one piece of work costs the role, on average over some times.
 * @param {string} adminUrl
 * @param {string} role
 * @param {number} times
 * @param {() => Promise<unknown>} work
 */
export async function countStatements(adminUrl, role, times, work) {
  await work();
  return withClient(adminUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
    for (let time = 0; time < times; time++) await work();
    const { rows } = await client.query(
      `select coalesce(sum(calls) filter (where query !~* $2), 0)::int as statements, coalesce(sum(calls) filter (where query ~* '^(commit|end)\\M'), 0)::int as commits
       from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = $1`,
      [role, FRAME],
    );
    return { statements: rows[0].statements / times, commits: rows[0].commits / times };
  });
}

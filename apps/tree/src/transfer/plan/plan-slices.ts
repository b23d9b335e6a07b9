import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { SLICE } from '../../platform/slices.js';

/** Conditions on planned nodes `p`, at least one, which select each of them once and a slice of them each. */
export async function slicesOfPlan(client: pg.Client): Promise<readonly Sql[]> {
  const { rows } = await client.query<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n from planned) p where n % ${SLICE} = 0 order by n`);
  const ends = rows.map(({ id }) => id);
  return [...ends, undefined].map((last, at) => {
    const after = ends[at - 1];
    const isBehind = after === undefined ? sql`true` : sql`p.id > ${after}::uuid`;
    return last === undefined ? isBehind : sql`${isBehind} and p.id <= ${last}::uuid`;
  });
}

import type pg from 'pg';
import { refuse, type Check } from './stage-nodes.js';
import { MAX_WARNINGS, type Warning } from './warnings.js';

/** Rows of one path: those of the node itself first. */
const OF_PATH = `partition by code order by (doc ->> 'implied')::boolean, line`;

/** Of one path under several spellings the first is taken. */
const SPELLINGS = `
  select line, to_json(name)::text || ' is taken as ' || to_json(first)::text as message
  from (select line, doc ->> 'name' as name, first_value(doc ->> 'name') over (${OF_PATH}) as first,
      row_number() over (partition by code, doc ->> 'name' order by line) as nth
    from staged where doc ? 'implied') s
  where name <> first and nth = 1 order by line limit ${MAX_WARNINGS}`;

/** Paths that are only named above others, and rows that say the same as an earlier one of the path. */
const REPETITIONS = `
  delete from staged where ctid = any (array(select ctid from (
    select ctid, doc, row_number() over path as nth, first_value(doc) over path as first
    from staged where doc ? 'implied' window path as (${OF_PATH})) s
  where nth > 1 and ((doc ->> 'implied')::boolean or doc - 'name' = first - 'name')))`;

const REPEATED_KEYS: Check = {
  find: `select s.line from staged s join (select code, min(line) as first from staged group by code having count(*) > 1) d using (code)
    where s.line > d.first order by s.line`,
  field: 'code',
  code: 'duplicate',
  message: 'appears earlier in the file, with other values',
};

/** Codes in place of keys. A key that the file does not have is the code of a node that the version has. */
const RESOLVED = `
  update staged s set code = s.doc ->> 'code',
    doc = (s.doc - array['code', 'implied']) || case when p.code is null then '{}' else jsonb_build_object('parent_code', p.code) end
  from staged t left join (select code as key, doc ->> 'code' as code from staged) p on p.key = t.doc ->> 'parent_code'
  where t.ctid = s.ctid`;

/**
 * Replaces the keys by which nodes of a file name their parents by codes, and removes repeated rows. Costs 6 statements; returns warnings.
 * Throws `invalid_request` naming lines. (docs/tree-import-export.md, "Tables")
 */
export async function resolveKeys(client: pg.Client): Promise<Warning[]> {
  const { rows } = await client.query<Warning>(SPELLINGS);
  await client.query(REPETITIONS);
  await refuse(client, REPEATED_KEYS);
  // Each row is joined with one, whatever is known of the members of documents.
  await client.query('set enable_nestloop = off');
  await client.query(RESOLVED);
  await client.query('reset enable_nestloop');
  await client.query('analyze staged');
  return rows;
}

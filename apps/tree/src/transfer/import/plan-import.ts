import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { FaultyLines } from '../../runs/run-faults.js';
import type { VersionRow } from '../../platform/find-version.js';
import { flatNodes } from '../diff/difference.js';
import { findRelationFaults } from '../plan/relation-faults.js';
import { assertIrisFree } from '../plan/plan-checks.js';
import { checkAttributes } from '../plan/planned-attributes.js';
import { assertNoSecondaryCycle } from '../plan/planned-parents.js';
import { computeHierarchy } from '../plan/compute-depths.js';
import { assertSize, connect, INDEX_PLANNED, PLAN_TABLES, type SizeLimits } from '../plan/plan-places.js';
import { findFaults, refuse, type Check } from '../read/nodes/stage-nodes.js';

/** Whether a file adds to a version or becomes it. */
export type ImportMode = 'merge' | 'replace';

const DEFAULTS = JSON.stringify({
  parent_code: null,
  position: 0,
  description: null,
  enabled: true,
  tags: [],
  fields: [],
});

/** What is imported, and how. */
export interface Importing {
  readonly version: Pick<VersionRow, 'id' | 'schema'>;
  readonly mode: ImportMode;
  readonly limits: SizeLimits;
}

/**
 * Plans an import of what is staged, in a transaction of one snapshot. Throws `invalid_request` naming lines, `conflict`, `last_root`.
 * (tree.md §5, "Import" 2)
 */
export async function planImport(client: pg.Client, importing: Importing): Promise<void> {
  for (const table of PLAN_TABLES) await client.query(table);
  await refuse(client, DUPLICATES);
  await client.query(planned(importing));
  await client.query(INDEX_PLANNED);
  await checkAndPlace(client, importing, true);
}

/**
 * Plans the nodes of some codes again, once the version is locked, and places all where it was `restructured`; returns whether there was anything
 * to do, or the schema is another one. Throws as `planImport`.
 */
export async function planImportAgain(
  client: pg.Client,
  importing: Importing,
  codes: Sql,
  { restructured, schema }: { readonly restructured: Sql; readonly schema: VersionRow['schema'] },
): Promise<boolean> {
  await client.query('create temporary table later (code text collate "C" primary key) on commit drop');
  const { rowCount } = await client.query(sql`insert into later ${codes}`);
  if (!rowCount && JSON.stringify(schema) === JSON.stringify(importing.version.schema)) return false;
  await client.query('analyze later');
  await client.query('delete from planned p using later l where p.code = l.code');
  await client.query(planned(importing, true));
  await client.query(INDEX_PLANNED);
  await checkAndPlace(client, importing, (await client.query(restructured)).rows.length > 0);
  return true;
}

async function checkAndPlace(client: pg.Client, { version, limits }: Importing, places: boolean): Promise<void> {
  const { id: versionId, schema } = version;
  const faults = await findFaults(client, WITHOUT_NAME);
  if (places) await connect(client, versionId);
  faults.push(...(await findFaults(client, UNKNOWN_PARENT)));
  faults.push(...(await findRelationFaults(client, versionId)));
  if (places) await computeHierarchy(client);
  faults.push(...(await findFaults(client, IN_CYCLE)));
  if (schema) faults.push(...(await checkAttributes(client, versionId, schema)));
  if (faults.length > 0) throw new FaultyLines(faults.sort((a, b) => Number(a.line) - Number(b.line)));
  await assertNoSecondaryCycle(client, versionId);
  await assertIrisFree(client, versionId);
  await assertSize(client, limits);
}

/** A node without an IRI, labels or relations has no such member. */
const withoutEmptyParts = (doc: Sql): Sql => sql`
  case when s.doc ?| array['uri', 'labels', 'relations'] then (${doc}) - array(
    select key from jsonb_each(s.doc) where key in ('uri', 'labels', 'relations') and value in ('null', '[]')) else ${doc} end`;

/** Attributes that a file does not name keep their values, like other members. */
const MERGED_ATTRIBUTES = sql`case when s.doc ? 'attributes'
  then jsonb_build_object('attributes', coalesce(e.doc -> 'attributes', '{}') || (s.doc -> 'attributes')) else '{}' end`;

/** Of all nodes of the file, and of a version that it replaces; or of those in `later`, by index. */
const planned = ({ version: { id: versionId }, mode }: Importing, isLater = false): Sql => sql`
  insert into planned (line, code, id, was, doc)
  select s.line, coalesce(s.code, e.code), coalesce(e.id, uuid_v7()), e.doc,
    ${withoutEmptyParts(mode === 'merge' ? sql`coalesce(e.doc, ${DEFAULTS}::jsonb) || s.doc || ${MERGED_ATTRIBUTES}` : sql`${DEFAULTS}::jsonb || s.doc`)}
  from ${isLater ? sql`(select * from staged where code in (select code from later))` : sql`staged`} s
  ${mode === 'merge' ? sql`left` : sql`full`} join (${isLater ? laterNodes(versionId) : flatNodes(versionId)}) e using (code)`;

const laterNodes = (versionId: string): Sql => sql`
  select n.* from later c cross join lateral (${flatNodes(versionId, sql`and n.code = c.code offset 0`)}) n`;

const DUPLICATES: Check = {
  find: `select s.line from staged s join (select code, min(line) as first from staged group by code having count(*) > 1) d using (code)
    where s.line > d.first order by s.line`,
  field: 'code',
  code: 'duplicate',
  message: 'appears earlier in the file',
};
const WITHOUT_NAME: Check = {
  find: `select line from planned where doc is not null and doc ->> 'name' is null order by line`,
  field: 'name',
  code: 'required',
  message: 'is required',
};
export const UNKNOWN_PARENT: Check = {
  find: 'select line from edges where parent_code is not null and parent_id is null order by line',
  field: 'parent_code',
  code: 'unknown',
  message: 'names no node of the version, nor one that is added with it',
};
export const IN_CYCLE: Check = {
  find: 'select line from edges e where line is not null and not exists (select from hierarchy p where p.id = e.id) order by line',
  field: 'parent_code',
  code: 'cycle',
  message: 'is part of a cycle or below one',
};

import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { COPIED_OF_NODE, joinByHash } from '../bulk-write.js';
import { copiedParts, type CopiedRows } from './copied-parts.js';
import { SLICE, type ReportProgress } from '../slices.js';
import { stagedInSlices, writtenAtOnce } from './staged-copies.js';

/** A version and its copy, which has another id and label. */
export interface VersionCopy {
  readonly old: string;
  readonly new: string;
  readonly label: string;
}

/** What is copied, and who hears of it. */
export interface Copying {
  readonly versions: readonly VersionCopy[];
  /**
   * CTEs that write what else belongs to the copies, the versions themselves in one called `made`. `versions (old, new, label)` are the versions, `map`
   * has a row per node: `old_version`, `old`, `new_version`, `new` and `label`.
   */
  readonly beside: Sql;
  /** About how many nodes there are: more than a slice are copied in slices. */
  readonly nodes: number;
  readonly report: ReportProgress;
}

/** How many versions and nodes were copied. */
export interface Copied {
  readonly versions: number;
  readonly nodes: number;
}

const MAP = sql`map`;

/** The content of the versions: nodes, translations of versions and nodes, labels, relations. */
const CONTENT: readonly CopiedRows[] = [
  {
    table: sql`node`,
    columns: sql`tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, uri, depth, ord`,
    rows: sql`
      select m.new_version, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.uri, n.depth, n.ord
      from map m join node n on n.tree_version_id = m.old_version and n.id = m.old
      left join map p on p.old_version = m.old_version and p.old = n.parent_id`,
    // Parents first, by index.
    order: sql`order by r.tree_version_id, r.depth, r.ord`,
  },
  {
    table: sql`translation`,
    columns: sql`id, label_id, language, tree_version_id, node_id, name, description`,
    rows: sql`
      select uuid_v7(), coalesce(m.label, v.label), x.language, v.new, m.new, x.name, x.description
      from versions v join translation x on x.tree_version_id = v.old
      left join map m on m.old_version = x.tree_version_id and m.old = x.node_id`,
  },
  ...copiedParts({
    copies: MAP,
    rowsOf: (table) => sql`(select * from ${table} where tree_version_id in (select old from versions)) x
      join map c on c.old_version = x.tree_version_id and c.old = x.node_id`,
  }),
];

/**
 * Copies all that is in some versions of a tree under new ids and labels. Everything is read by one statement, of one snapshot, so that the sources
 * need no lock; of many nodes it is then written in slices, from temporary tables. (tree.md §5, "Clone"; tree-next.md, "Runs")
 */
export async function copyVersions(tx: Database, caller: Caller, copying: Copying): Promise<Copied> {
  await joinByHash(tx);
  const isLarge = copying.nodes > SLICE;
  const writing = isLarge ? await stagedInSlices(tx, CONTENT, caller) : writtenAtOnce(CONTENT, caller);
  const copied = await copyBy(tx, copying, writing.ctes);
  await writing.finish(copying.report);
  return copied;
}

/** The one statement that reads; `writing` are CTEs that write the content, or stage it. */
async function copyBy(tx: Database, { versions, beside }: Copying, writing: Sql): Promise<Copied> {
  const idsOf = (name: keyof VersionCopy) => versions.map((version) => version[name]);
  const [row] = await tx.query<Copied>(sql`
    with versions as materialized (
      select * from unnest(${idsOf('old')}::uuid[], ${idsOf('new')}::uuid[], ${idsOf('label')}::uuid[]) v (old, new, label)),
    map as materialized (
      select v.old as old_version, v.new as new_version, n.id as old, uuid_v7() as new, uuid_v7() as label
      from versions v join node n on n.tree_version_id = v.old),
    ${beside}, ${writing}
    select (select count(*)::int from made) as versions, (select count(*)::int from map) as nodes`);
  return row ?? { versions: 0, nodes: 0 };
}

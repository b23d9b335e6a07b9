import type { Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../../platform/bulk-write.js';

/** How many nodes a plan adds, changes, moves, removes and leaves; one that is changed and moved counts as both. */
export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** What an import or a merge has written so far, and what it will write in all: new, changed and removed nodes. */
export type ReportProgress = (done: number, total: number) => void;

/** How many nodes one statement makes or removes: between two of them an operation can be cancelled and says how far it is. */
const SLICE = 20_000;

/**
 * Carries out a plan: new nodes, parents first, then those that differ with parent and depth together, then translations, and deletions
 * last, children first, so that no deletion cascades. Nodes keep id and label by code. (docs/tree-import-export.md; ADR 0048)
 */
export async function applyPlan(
  client: pg.Client,
  caller: Caller,
  versionId: string,
  report: ReportProgress = () => undefined,
): Promise<Applied> {
  const todo = await amountOf(client);
  const total = todo.added + todo.differing + todo.removed;
  await inSlices(todo.added, async (slice, done) => {
    await client.query(inserted(versionId, caller, slice));
    report(done, total);
  });
  for (const step of [updated, deepened, untranslated, translated]) await client.query(step(versionId, caller));
  const before = todo.added + todo.differing;
  report(before, total);
  await client.query(removals(versionId));
  await inSlices(todo.removed, async (slice, done) => {
    await client.query(removed(versionId, slice));
    report(before + done, total);
  });
  await client.query(counted(versionId));
  const { rows } = await client.query<Applied>(COUNTS);
  const [applied] = rows;
  if (!applied) throw new Error('A count always returns a row.');
  return applied;
}

/** Ranks from `after` on, up to and with `last`. */
interface Slice {
  readonly after: number;
  readonly last: number;
}

async function inSlices(many: number, work: (slice: Slice, done: number) => Promise<void>): Promise<void> {
  for (let after = 0; after < many; after += SLICE) {
    const last = Math.min(after + SLICE, many);
    await work({ after, last }, last);
  }
}

/** How many nodes there are to write. */
interface Amount {
  readonly added: number;
  readonly differing: number;
  readonly removed: number;
}

async function amountOf(client: pg.Client): Promise<Amount> {
  const { rows } = await client.query<Amount>(sql`
    select count(*) filter (where was is null)::int as added, count(*) filter (where ${CHANGED})::int as differing,
      count(*) filter (where doc is null)::int as removed from planned p`);
  return rows[0] ?? { added: 0, differing: 0, removed: 0 };
}

type Step = (versionId: string, caller: Caller) => Sql;

/** The columns of a node that a document gives. */
const METADATA = sql`jsonb_build_object('tags', p.doc -> 'tags', 'fields', p.doc -> 'fields')`;
const CHANGED = sql`p.was is not null and p.doc is not null and p.was is distinct from p.doc`;

const inserted = (versionId: string, caller: Caller, { after, last }: Slice): Sql => sql`
  insert into node (tree_version_id, id, parent_id, label_id, code, name, description, metadata, enabled, position, depth, ${AUDIT_COLUMNS})
  select ${versionId}::uuid, p.id, l.parent_id, uuid_v7(), p.code, p.doc ->> 'name', p.doc ->> 'description', ${METADATA},
    (p.doc ->> 'enabled')::boolean, (p.doc ->> 'position')::int, l.depth, ${auditOf(caller)}
  from hierarchy l cross join lateral (select * from planned where id = l.id offset 0) p where l.rank > ${after} and l.rank <= ${last}`;

const updated: Step = (versionId, { subject }) => sql`
  update node n set parent_id = l.parent_id, depth = l.depth, name = p.doc ->> 'name', description = p.doc ->> 'description', metadata = ${METADATA},
    enabled = (p.doc ->> 'enabled')::boolean, position = (p.doc ->> 'position')::int, updated_by = ${subject},
    updated_at = greatest(clock_timestamp(), n.updated_at + interval '1 microsecond')
  from planned p join hierarchy l using (id) where n.tree_version_id = ${versionId} and n.id = p.id and ${CHANGED}`;

/** Those below a moved node. */
const deepened: Step = (versionId) => sql`
  update node n set depth = l.depth from hierarchy l where n.tree_version_id = ${versionId} and n.id = l.id and n.depth <> l.depth`;

const untranslated: Step = (versionId) => sql`
  delete from translation x using planned p
  where x.tree_version_id = ${versionId} and x.node_id = p.id and ${CHANGED} and not p.doc ? ('translations.' || x.language)`;

const translated: Step = (versionId, caller) => sql`
  insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
  select uuid_v7(), n.label_id, split_part(t.key, '.', 2), ${versionId}::uuid, p.id, t.value ->> 'name', t.value ->> 'description', ${auditOf(caller)}
  from planned p join node n on n.tree_version_id = ${versionId} and n.id = p.id cross join lateral jsonb_each(p.doc) t
  where p.doc ?| array['translations.en_US', 'translations.en_UK', 'translations.mn_MN']
    and starts_with(t.key, 'translations.') and p.was -> t.key is distinct from t.value
  on conflict on constraint translation_language do update set name = excluded.name, description = excluded.description,
    updated_by = excluded.updated_by, updated_at = greatest(clock_timestamp(), translation.updated_at + interval '1 microsecond')`;

/** Nodes to delete, children before their parents. */
const removals = (versionId: string): Sql => sql`
  insert into removals (rank, id) select row_number() over (order by n.depth desc), n.id
  from planned p join node n on n.tree_version_id = ${versionId} and n.id = p.id where p.doc is null`;

const removed = (versionId: string, { after, last }: Slice): Sql => sql`
  delete from node where tree_version_id = ${versionId}
    and id = any (array(select id from removals where rank > ${after} and rank <= ${last}))`;

const counted = (versionId: string): Sql => sql`
  update tree_version set node_count = (select count(*) from hierarchy) where id = ${versionId}`;

const COUNTS = sql`
  select count(*) filter (where was is null)::int as added,
    count(*) filter (where was - 'parent_code' is distinct from doc - 'parent_code' and was is not null and doc is not null)::int as changed,
    count(*) filter (where was -> 'parent_code' is distinct from doc -> 'parent_code' and was is not null and doc is not null)::int as moved,
    count(*) filter (where doc is null)::int as removed,
    count(*) filter (where was = doc)::int as unchanged
  from planned`;

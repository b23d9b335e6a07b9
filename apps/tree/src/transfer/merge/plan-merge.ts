import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Conflict, MergeChoice, MergeStrategy } from './merge-request.js';
import {
  CONFLICTS,
  CYCLES,
  DELETE_BASE_ONLY,
  differingSides,
  insertChoices,
  KEEP_PARENTS,
  MERGE_TABLES,
  plannedMerge,
  refreshedSides,
  resolveCycles,
  shownConflicts,
  type Sides,
} from './merge-sides.js';
import { findRelatedAbove } from '../plan/find-related-above.js';
import { assertIrisFree } from '../plan/plan-checks.js';
import { assertNoSecondaryCycle } from '../plan/planned-parents.js';
import { connectPlanned, INDEX_PLANNED, place, PLAN_TABLES, type SizeLimits } from '../plan/plan-places.js';

/** What is merged, and how. */
export interface Merging {
  readonly versions: Sides;
  readonly strategy: MergeStrategy;
  readonly choices: readonly MergeChoice[];
  readonly limits: SizeLimits;
}

/** The conflicts and warnings of a planned merge. */
export interface MergePlan {
  readonly conflicts: readonly Conflict[];
  /** Conflicts that neither a choice nor the strategy decides, also those that are too many to be listed. */
  readonly undecided: number;
  readonly warnings: readonly string[];
}

/**
 * Plans a merge in a transaction of one snapshot: of the nodes of some codes, among which are all that differ. Throws
 * `merge_conflict`, `conflict`, `cycle_detected`, `last_root`, `invalid_request`. (tree.md §5, "Merge" 1-3)
 */
export async function planMerge(client: pg.Client, merging: Merging, codes: Sql): Promise<MergePlan> {
  for (const table of [...PLAN_TABLES, ...MERGE_TABLES]) await client.query(table);
  if (merging.choices.length > 0) {
    await client.query(insertChoices(merging.choices));
    await client.query('create index on choices (code)');
  }
  await client.query(differingSides(merging.versions, codes));
  await client.query('create index on sides (code)');
  return derive(client, merging);
}

/** Plans the nodes of some codes again, in a later transaction; `undefined` where there are none. Throws as `planMerge`. */
export async function planAgain(client: pg.Client, merging: Merging, codes: Sql): Promise<MergePlan | undefined> {
  const { rows } = await client.query<{ later: number }>(refreshedSides(merging.versions, codes));
  return rows[0]?.later ? derive(client, merging) : undefined;
}

/** Everything that follows from the sides; `fail` reports conflicts and keeps our side. */
async function derive(client: pg.Client, { versions: { oursId }, strategy, limits }: Merging): Promise<MergePlan> {
  await client.query('truncate planned, conflicts');
  await client.query('analyze sides');
  await client.query(CONFLICTS);
  await client.query(plannedMerge(strategy));
  await client.query(INDEX_PLANNED);
  const kept = await keepParents(client, oursId);
  const cycles = (await client.query(CYCLES)).rowCount ?? 0;
  if (cycles > 0) {
    await client.query(resolveCycles(strategy));
    kept.push(...(await keepParents(client, oursId)));
    await assertNoCycle(client);
  }
  await client.query(DELETE_BASE_ONLY);
  await assertNoSecondaryCycle(client, oursId);
  await assertIrisFree(client, oursId);
  await place(client, oursId, limits);
  const { rows } = await client.query<Conflict & { undecided: number }>(shownConflicts(strategy));
  return {
    conflicts: rows.map(({ undecided: _, ...conflict }) => conflict),
    undecided: rows[0]?.undecided ?? 0,
    warnings: [
      ...kept.map((code) => `${code} was deleted on one side and is kept: nodes below it stay.`),
      ...(await findRelatedAbove(client, oursId)),
    ],
  };
}

/** Keeps deleted parents that are needed and connects the planned nodes; returns the codes of those kept. */
async function keepParents(client: pg.Client, versionId: string): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(KEEP_PARENTS);
  await connectPlanned(client, versionId);
  return rows.map(({ code }) => code);
}

async function assertNoCycle(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select from edges e where not exists (select from hierarchy l where l.id = e.id) limit 1',
  );
  if (rows.length > 0)
    throw new ApiError('merge_conflict', 'The moves of both sides form a cycle that neither side resolves.');
}

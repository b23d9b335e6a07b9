import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import type { TreeConfig } from '../../platform/config.js';
import { placeNodes } from './compute-depths.js';
import { assertSize, connect, PLAN_TABLES } from './plan-import.js';
import {
  CIRCLES,
  CONFLICTS,
  KEEP_PARENTS,
  MERGE_TABLES,
  NOTHING,
  plannedMerge,
  sides,
  straightened,
  type Sides,
  type MergeRequest,
} from './plan-merge.js';

const MAX_CONFLICTS = 1_000;

/** Two sides want different things of a node, or of one of its attributes. */
export interface Conflict {
  readonly code: string;
  readonly attribute: string | null;
  readonly kind: 'edit_edit' | 'add_add' | 'edit_delete' | 'delete_edit' | 'cycle';
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** How a planned merge stands. */
export interface MergePlan {
  readonly conflicts: readonly Conflict[];
  readonly warnings: readonly string[];
}

/** Plans a merge into a locked version; `fail` tells conflicts and leaves our side. (tree.md §5, "Merge" 1-3) */
export async function planMerge(
  client: pg.Client,
  versions: Sides,
  strategy: MergeRequest['strategy'],
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<MergePlan> {
  for (const table of [...PLAN_TABLES, ...MERGE_TABLES]) await client.query(table);
  await client.query(sides(versions));
  await client.query('create index on sides (code); analyze sides');
  await client.query(CONFLICTS);
  await client.query(plannedMerge(strategy));
  await client.query('create index on planned (code); create index on planned (id); analyze planned');
  const kept = await settle(client, versions.oursId);
  const circling = (await client.query(CIRCLES)).rowCount ?? 0;
  if (circling > 0) {
    await client.query(straightened(strategy));
    kept.push(...(await settle(client, versions.oursId)));
    await assertPlaced(client);
  }
  await client.query(NOTHING);
  await assertSize(client, limits);
  const { rows } = await client.query<Conflict>(
    `select * from conflicts order by code, attribute limit ${MAX_CONFLICTS}`,
  );
  return {
    conflicts: rows,
    warnings: kept.map((code) => `${code} was deleted on one side and is kept: nodes below it stay.`),
  };
}

/** Keeps the parents that are needed and finds every node its place; answers the codes of those kept. */
async function settle(client: pg.Client, versionId: string): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(KEEP_PARENTS);
  await connect(client, versionId);
  await placeNodes(client);
  return rows.map(({ code }) => code);
}

async function assertPlaced(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select from edges e where not exists (select from placed l where l.id = e.id) limit 1',
  );
  if (rows.length > 0)
    throw new ApiError('merge_conflict', 'The moves of both sides form a cycle that neither side resolves.');
}

/** One 409 for all conflicts. */
export const refusedMerge = (conflicts: readonly Conflict[]): ApiError =>
  new ApiError(
    'merge_conflict',
    `Both versions changed the same attributes: ${conflicts.length === MAX_CONFLICTS ? 'at least ' : ''}${conflicts.length} conflicts.`,
    {
      details: conflicts.map(({ code, attribute, kind }) => ({
        field: attribute ? `${code}: ${attribute}` : code,
        code: kind,
        message: MESSAGES[kind],
      })),
    },
  );

const MESSAGES: Readonly<Record<Conflict['kind'], string>> = {
  edit_edit: 'was changed differently on both sides',
  add_add: 'was added differently on both sides',
  edit_delete: 'was changed here and deleted there',
  delete_edit: 'was deleted here and changed there',
  cycle: 'would be part of a cycle, by moves of both sides',
};

import { Records, type Database } from '@groundwork/records';
import { assertUnchanged, invalidField, withState, type Caller, type IfMatchStates } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import {
  assertSchemas,
  findViolations,
  schemaOfLevel,
  type LevelSchemas,
} from '../platform/attributes/level-schemas.js';
import { CheckTime } from '../platform/attributes/check-time.js';
import { longWork } from '../platform/bulk-write.js';
import { findTree, type TreeRow } from '../platform/find-tree.js';
import type { TreePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishTreeEvent } from '../platform/events/tree-events.js';
import type { TreeSchema, TreeSchemaSettings, Violation } from './tree-schema.dto.js';

const MAX_VIOLATIONS = 1_000;
const PAGE = 1_000;
/** Comes before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface CheckedNode {
  readonly id: string;
  readonly code: string;
  readonly depth: number;
  readonly attributes: object;
}

/** What the attributes of a tree's nodes have to be. (docs/trees.md, "Attributes") */
@Injectable()
export class TreeSchemasService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async find(caller: Caller, path: TreePath): Promise<TreeSchema> {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findTree(this.records, caller, at);
    const levels = await storedSchemas(this.records, id);
    return withState({ levels }, levels);
  }

  /**
   * Replaces the schemas, and finds the nodes that break them as they are: they stay until somebody changes them. Reads every node of the
   * versions that are not frozen, up to a thousand violations. Throws `invalid_request` on `levels`, `precondition_failed`.
   */
  async put(
    caller: Caller,
    path: TreePath,
    { levels }: TreeSchemaSettings,
    { dryRun, ifMatch }: { dryRun: boolean; ifMatch?: IfMatchStates | undefined },
  ): Promise<TreeSchema> {
    const at = await this.access.assertMay(caller, path, 'administer');
    const tree = await findTree(this.records, caller, at);
    assertUnchanged(await storedSchemas(this.records, tree.id), ifMatch); // before the work of checking
    assertSchemas(levels);
    const violations = await this.records.transaction(
      (tx) => violationsIn(tx, tree.id, levels),
      longWork('check of attributes'),
    );
    if (dryRun) return { levels, violations };
    await this.records.transaction(async (tx) => {
      const locked = await findTree(tx, caller, at, sql`for no key update`);
      assertUnchanged(await storedSchemas(tx, locked.id), ifMatch);
      await storeSchemas(tx, caller, locked, levels);
    });
    return withState({ levels, violations }, levels);
  }
}

async function storedSchemas(db: Pick<Database, 'query'>, treeId: string): Promise<LevelSchemas> {
  const [tree] = await db.query<{ schema: LevelSchemas | null }>(sql`select schema from tree where id = ${treeId}`);
  return tree?.schema ?? {};
}

async function storeSchemas(tx: Database, caller: Caller, tree: TreeRow, levels: LevelSchemas): Promise<void> {
  const stored = Object.keys(levels).length > 0 ? JSON.stringify(levels) : null;
  await tx.query(sql`
    update tree set schema = ${stored}::jsonb, updated_by = ${caller.subject},
      updated_date = greatest(clock_timestamp(), updated_date + interval '1 microsecond') where id = ${tree.id}`);
  await publishTreeEvent(tx, 'tree.modified', tree);
}

/** Reads the nodes of each version by their key, a thousand at a time. */
async function violationsIn(tx: Database, treeId: string, levels: LevelSchemas): Promise<Violation[]> {
  if (Object.keys(levels).length === 0) return [];
  const versions = await tx.query<{ id: string; version: string }>(
    sql`select id, version from tree_version where tree_id = ${treeId} and not frozen order by version`,
  );
  const violations: Violation[] = [];
  const time = new CheckTime(() => invalidField('levels', 'take too long to check the nodes there are against'));
  for (const { id, version } of versions)
    for (let after: string | undefined = NOBODY; after !== undefined;) {
      const nodes: CheckedNode[] = await tx.query<CheckedNode>(sql`
        select id, code, depth, attributes from node where tree_version_id = ${id} and id > ${after} order by id limit ${PAGE}`);
      for (const node of nodes) {
        violations.push(...time.spend(1, () => violationOf(version, node, levels)));
        time.assertLeft();
        // Other requests go on between nodes.
        await setImmediate();
      }
      if (violations.length >= MAX_VIOLATIONS) return violations.slice(0, MAX_VIOLATIONS);
      after = nodes.length < PAGE ? undefined : nodes.at(-1)?.id;
    }
  return violations;
}

/** The first fault of a node; none where it fits. */
function violationOf(tree_version: string, { id, code, depth, attributes }: CheckedNode, levels: LevelSchemas) {
  const schema = schemaOfLevel(levels, depth);
  const faults = schema === undefined ? [] : findViolations(schema, attributes);
  return faults
    .slice(0, 1)
    .map(({ field, message }): Violation => ({ tree_version, tree_node_id: id, code, field, message }));
}

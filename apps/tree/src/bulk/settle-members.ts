import { merged } from '@groundwork/records';
import { fieldsOf, invalidField, jsonBytes, refused, type ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { TreeNode } from '../nodes/tree-node.entity.js';
import { CheckTime } from '../platform/attributes/check-time.js';
import { assertAttributes, newAttributes, type LevelSchemas } from '../platform/attributes/level-schemas.js';
import type { VersionRow } from '../platform/find-version.js';
import { opaqueId } from '../platform/subtree-end.js';
import { detailsOf, within, type Operation } from './read-bulk.js';

/** Nodes in memory at a time: attributes take up to 64 KiB each. */
const BATCH = 200;
const MAX_DETAILS = 100;
const limitOf = (member: string): number => fieldsOf(TreeNode).get(member)?.maxBytes ?? Infinity;

/** A planned node that stays: its members before, as far as they are merged, and its depths. */
interface Settled {
  readonly line: number;
  readonly attributes: object;
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
  readonly depth: number;
  readonly depth_before: number | null;
}

/** The attributes a node will have. */
interface Merged {
  readonly line: number;
  readonly attributes: object;
}

/**
 * Merges attributes with those there are, adds defaults of new nodes, and checks attributes against the schemas of their levels. Costs 2 statements
 * per 200 operations that give attributes or metadata, of all where the tree has schemas. Throws `invalid_request` naming operations.
 */
export async function settleMembers(
  client: pg.Client,
  { id: versionId, schema }: Pick<VersionRow, 'id' | 'schema'>,
  operations: readonly Operation[],
): Promise<void> {
  const concerned = operations.filter((operation) => operation.op !== 'delete' && needsLook(operation, schema));
  const faults: ErrorDetail[] = [];
  const time = new CheckTime(() => invalidField('operations', 'take too long to check against the schema of the tree'));
  if (concerned.length > 0) await client.query(INDEX_LINES);
  for (let from = 0; from < concerned.length && faults.length < MAX_DETAILS; from += BATCH) {
    const lines = concerned.slice(from, from + BATCH).map(({ at }) => at);
    const attributes: Merged[] = [];
    for (const node of await readSettled(client, versionId, lines)) {
      const operation = operations[node.line];
      if (!operation || operation.op === 'delete') continue;
      try {
        const settled = () => within(`operations[${node.line}].values`, () => settle(node, operation, schema));
        attributes.push({ line: node.line, attributes: time.spend(1, settled) });
      } catch (error) {
        faults.push(...detailsOf(error));
      }
      time.assertLeft();
      if (schema !== null) await setImmediate();
    }
    await client.query(merge(attributes));
  }
  if (faults.length > 0) throw refused(faults.slice(0, MAX_DETAILS));
}

/** Of a table that is analyzed already. */
const INDEX_LINES = 'create index if not exists planned_line on planned (line)';

/** A node without attributes has no such member. By the index: as many rows are read as are written. */
const merge = (attributes: readonly Merged[]) => sql`
  update planned p set doc = p.doc - 'attributes' || case when s.attributes = '{}' then '{}' else jsonb_build_object('attributes', s.attributes) end
  from jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) s (line int, attributes jsonb)
  where p.line = any(${attributes.map(({ line }) => line)}::int[]) and p.line = s.line`;

const needsLook = (operation: Operation, schema: LevelSchemas | null): boolean =>
  schema !== null || ('values' in operation && ('attributes' in operation.values || 'metadata' in operation.values));

/** Each node is looked up by index, whatever the statistics say. */
async function readSettled(client: pg.Client, versionId: string, lines: readonly number[]): Promise<Settled[]> {
  const { rows } = await client.query<Settled>(sql`
    select p.line, coalesce(n.attributes, '{}') as attributes, jsonb_build_object('tags', p.doc -> 'tags', 'fields', p.doc -> 'fields') as lists,
      h.depth, n.depth as depth_before
    from planned p
    cross join lateral (select depth from hierarchy where id = p.id offset 0) h
    left join lateral (
      select depth, attributes from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n on true
    where p.line = any(${lines}::int[]) order by p.line`);
  return rows;
}

/** The attributes a node will have. Throws `invalid_request` on members of the operation. */
function settle(
  { attributes: before, lists, depth, depth_before: depthBefore }: Settled,
  operation: Exclude<Operation, { readonly op: 'delete' }>,
  schema: LevelSchemas | null,
): object {
  const kept = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  assertSize('metadata', kept);
  const { attributes: given } = operation.values as { readonly attributes?: object };
  if (operation.op === 'create') return newAttributes(schema, depth, given ?? {});
  // Merging objects makes an object.
  const after = given === undefined ? before : (merged(before, given) as object);
  assertSize('attributes', after);
  if (given !== undefined || depth !== depthBefore) assertAttributes(schema, depth, after);
  return after;
}

function assertSize(member: string, value: object): void {
  const most = limitOf(member);
  if (jsonBytes(value) > most) throw invalidField(member, `must be at most ${most} bytes as JSON`, 'length');
}

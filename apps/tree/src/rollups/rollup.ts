import sql from 'sql-template-tag';
import { raw, type Sql } from 'sql-template-tag';
import { orderOf } from '@groundwork/records';
import { subtreeEnd, opaqueId } from '../platform/subtree-end.js';
import {
  invalidField,
  one,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
  flagOf,
  wholeOf,
  IntegerField,
  NumberField,
  TextField,
  UuidField,
} from '@groundwork/rest';
import { computedView } from '../platform/computed-list.js';

/** A node with the aggregate of a field over it and its descendants. (tree.md §5, "Rollup") */
export class Rollup {
  @UuidField() node_id!: string;
  @TextField() code!: string;
  @TextField() name!: string;
  @IntegerField() depth!: number;
  @NumberField({ description: 'Null when no node has a number there.', nullable: true }) value!: number | null;
  @IntegerField('How many nodes have a number there.') count!: number;
  @IntegerField('How many nodes there are, the node itself included.') nodes!: number;
}

/** The attributes of `fields`, `sort` and `q`. */
export const rollupView = computedView(Rollup, {
  name: 'Rollup',
  attributes: ['node_id', 'code', 'name', 'depth', 'value', 'count', 'nodes'],
  order: (rollup) => sql`${rollup}.position, ${rollup}.code`,
});

/** What a rollup does with the values of a field. (tree.md §5, "Rollup") */
export const ROLLUP_OPERATIONS = ['sum', 'min', 'max', 'avg', 'count'] as const;

/** The parameters of a rollup. */
export interface RollupQuery {
  /** Name of a field of `metadata.fields`. */
  readonly field: string;
  readonly op: (typeof ROLLUP_OPERATIONS)[number];
  /** The depth of the nodes in the result; absent: the roots, or the node itself. */
  readonly depth?: number;
  readonly leavesOnly: boolean;
}

export const ROLLUP_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'field',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    description: 'Name of the field in `metadata.fields`; required. Values that are not numbers are skipped.',
  },
  {
    name: 'op',
    schema: { type: 'string', enum: [...ROLLUP_OPERATIONS], default: 'sum' },
    description: 'How the values are aggregated.',
  },
  {
    name: 'depth',
    schema: { type: 'integer', minimum: 0 },
    description: 'Returns one item per node of this depth, each aggregated over its subtree.',
  },
  {
    name: 'leaves_only',
    schema: { type: 'boolean', default: false },
    description: 'Aggregates the values of leaves only, for trees whose inner nodes hold totals.',
  },
];

/** Throws `invalid_request` naming the parameter. */
export function parseRollupQuery(raw: RawQuery): RollupQuery {
  const field = (one(raw, 'field') ?? '').normalize('NFC');
  if (field === '' || [...field].length > 100)
    throw invalidField('field', 'must name a field in 1 to 100 characters', 'required');
  const operation = one(raw, 'op') || 'sum';
  const op = ROLLUP_OPERATIONS.find((known) => known === operation);
  if (!op) throw invalidField('op', `must be one of ${ROLLUP_OPERATIONS.join(', ')}`, 'choice');
  return { field, op, depth: wholeOf(raw, 'depth', 0), leavesOnly: flagOf(raw, 'leaves_only') };
}

const RESULTS: Readonly<Record<RollupQuery['op'], Sql>> = {
  sum: sql`sum(f.value)`,
  min: sql`min(f.value)`,
  max: sql`max(f.value)`,
  avg: sql`avg(f.value)`,
  count: sql`count(f.value)::numeric`,
};

/** The CASE avoids casting texts, which are skipped. */
const numberIn = (field: string): Sql => sql`
  select (case when jsonb_typeof(e -> 'value') = 'number' then e ->> 'value' end)::numeric as value
  from jsonb_array_elements(n.metadata -> 'fields') e where e ->> 'name' = ${field}`;

const isLeaf = (versionId: string): Sql =>
  sql`not exists (select from node below where below.tree_version_id = ${opaqueId(versionId)} and below.parent_id = n.id offset 0)`;

/** The nodes in the result of a rollup, with `id` and `node_id`: those of a depth, in the version or below one node; else the roots or that node. */
export function topsOf(versionId: string, nodeId: string | undefined, depth: number | undefined): Sql {
  const tops = sql`select n.*, n.id as node_id from node n where n.tree_version_id = ${versionId}`;
  if (nodeId === undefined) return sql`${tops} and n.depth = ${depth ?? 0}`;
  if (depth === undefined) return sql`${tops} and n.id = ${nodeId}`;
  const range = sql`select ord, ${subtreeEnd(versionId, sql`top`)} as until from node top where tree_version_id = ${versionId} and id = ${nodeId}`;
  return sql`select n.*, n.id as node_id from (${range}) top cross join lateral (
    select * from node where tree_version_id = ${opaqueId(versionId)} and depth = ${depth} and ord >= top.ord and ord < top.until offset 0) n`;
}

/** Attributes that are known of a top before anything is aggregated. */
const OF_TOP: ReadonlySet<string> = new Set(['node_id', 'code', 'name', 'depth']);

/** Those tops that a page shows, where it depends on nothing that is aggregated: the cost of a page is then what its tops contain. */
export function topsOfPage(tops: Sql, query: ListQuery): Sql | undefined {
  if (query.where || query.totalCount || !query.sort.every(({ attribute }) => OF_TOP.has(attribute))) return undefined;
  const t = raw('t');
  return sql`select t.* from (${tops}) t order by ${orderOf(rollupView, query, t)} limit ${query.limit + 1} offset ${query.offset}`;
}

/** One row per top with all below it: numeric, so that sums are exact. Rows of `Rollup` with `id` and `position`. (tree.md §5, "Rollup") */
export const rollupStatement = (versionId: string, tops: Sql, { field, op, leavesOnly }: RollupQuery): Sql => sql`
  select top.id, top.node_id, top.code, top.name, top.depth, top.position, r.value, r.count, r.nodes
  from (${tops}) top
  cross join lateral (select ${subtreeEnd(versionId, sql`top`)} as ord offset 0) until
  cross join lateral (
    select ${RESULTS[op]} as value, count(f.value) as count, count(*) as nodes
    from (select * from node where tree_version_id = ${opaqueId(versionId)} and ord >= top.ord and ord < until.ord offset 0) n
    left join lateral (${numberIn(field)}) f on ${leavesOnly ? isLeaf(versionId) : sql`true`}) r`;

import { invalidField, one, type QueryParameter, type RawQuery, flagOf, wholeOf } from '@groundwork/rest';

/** What a rollup does with the values of a field. (tree.md §5, "Rollup") */
export const ROLLUP_OPERATIONS = ['sum', 'min', 'max', 'avg', 'count'] as const;

/** What a rollup asks. */
export interface RollupQuery {
  /** Name of a field of `metadata.fields`. */
  readonly field: string;
  readonly op: (typeof ROLLUP_OPERATIONS)[number];
  /** The depth of the nodes that are answered; absent: the roots, or the node itself. */
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
  const asked = one(raw, 'op') || 'sum';
  const op = ROLLUP_OPERATIONS.find((known) => known === asked);
  if (!op) throw invalidField('op', `must be one of ${ROLLUP_OPERATIONS.join(', ')}`, 'choice');
  return { field, op, depth: wholeOf(raw, 'depth', 0), leavesOnly: flagOf(raw, 'leaves_only') };
}

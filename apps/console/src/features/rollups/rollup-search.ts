import { offsetOf } from '../../data/paging';

export const OPERATIONS = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What the address of the page says. */
export interface RollupSearch {
  /** Name of a field of nodes. */
  readonly field?: string | undefined;
  readonly op?: Operation | undefined;
  /** Of the nodes that are compared; the first level below the roots where it is absent. */
  readonly depth?: number | undefined;
  readonly leaves?: boolean | undefined;
  readonly offset?: number | undefined;
  /** As areas; as ranked bars where it is absent. */
  readonly view?: 'map' | undefined;
}

/** What adds up: parts of a whole can be shown as areas, averages and extremes cannot. */
export const isSum = (op: Operation = 'sum'): boolean => op === 'sum' || op === 'count';

/** Reads an address, whatever somebody typed there. */
export function readRollupSearch(given: Readonly<Record<string, unknown>>): RollupSearch {
  const { field, op, depth, leaves, offset, view } = given;
  const operation = OPERATIONS.find((one) => one === op);
  const start = offsetOf(offset);
  const level = Number(depth);
  const name = typeof field === 'number' ? String(field) : field;
  return {
    ...(typeof name === 'string' && name !== '' && { field: name.slice(0, 100) }),
    ...(operation && { op: operation }),
    ...(depth !== undefined && depth !== '' && Number.isSafeInteger(level) && level >= 0 && { depth: level }),
    ...((leaves === true || leaves === 'true') && { leaves: true }),
    ...(start > 0 && { offset: start }),
    ...(view === 'map' && { view }),
  };
}

/** How long the bar of a value is, from 0 to 1, beside the largest of all; negative ones are drawn as long as they are large. */
export function shareOf(value: number | null, values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((one) => Math.abs(one ?? 0)));
  return most === 0 || value === null ? 0 : Math.abs(value) / most;
}

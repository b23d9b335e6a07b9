/**
 * What was measured, beside what it may be at most or has to be at least.
 * @typedef {{ name: string, value: number, most?: number, least?: number, unit: 'ms' | 'MB' | 'kB' | 'frames/s' | 'points' | 'shift' | 'times' | '', note?: string }} Figure
 */

const WHOLE = new Set(['ms', '', 'points', 'frames/s']);

/** @param {Figure} figure */
export function describe({ name, value, most, least, unit, note }) {
  const isMissed = (most !== undefined && value > most) || (least !== undefined && value < least);
  const budget = most !== undefined ? ` of ${most} ${unit}` : least !== undefined ? `, at least ${least}` : '';
  const text = value.toFixed(WHOLE.has(unit) ? 0 : unit === 'shift' ? 4 : 2).padStart(8);
  return `${isMissed ? '✗' : '✓'} ${text} ${unit}${budget}  ${name}${note === undefined ? '' : ` (${note})`}`;
}

/** @param {readonly number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long at least one of the intervals lasts. @param {readonly (readonly [from: number, to: number])[]} intervals */
export function lengthOf(intervals) {
  let [length, end] = [0, -Infinity];
  for (const [from, to] of [...intervals].sort(([a], [b]) => a - b)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

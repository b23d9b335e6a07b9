import { nodeId, ordOf } from './tree.mjs';

const FAN_OUT = 100;
const LINES_AT_ONCE = 1_000;

/** @param {number} n from 1 on; 1 is the root */
const parentOf = (n) => (n === 1 ? undefined : Math.floor((n - 2) / FAN_OUT) + 1);

/** @param {number} n */
function depthOf(n) {
  let depth = 0;
  for (let at = parentOf(n); at !== undefined; at = parentOf(at)) depth++;
  return depth;
}

/**
 * The n-th node of a hundred-fold tree as a line of NDJSON.
 * @param {number} n
 */
export function nodeOf(n) {
  const parent = parentOf(n);
  return JSON.stringify({
    code: `i${n}`,
    ...(parent && { parent_code: `i${parent}` }),
    name: `Node ${n}`,
    position: n % FAN_OUT,
  });
}

/**
 * The same node as a line of COPY.
 * @param {string} version
 * @param {number} n
 */
export function rowOf(version, n) {
  const parent = parentOf(n);
  return [
    version,
    nodeId(15, n),
    parent ? nodeId(15, parent) : '\\N',
    `i${n}`,
    `Node ${n}`,
    nodeId(14, n),
    n % FAN_OUT,
    depthOf(n),
    ordOf(n),
  ].join('\t');
}

/**
 * Lines from 1 to `many`, some at a time.
 * @param {number} many
 * @param {(n: number) => string} lineOf
 */
export function* linesOf(many, lineOf) {
  for (let first = 1; first <= many; first += LINES_AT_ONCE) {
    let lines = '';
    for (let n = first; n < Math.min(first + LINES_AT_ONCE, many + 1); n++) lines += `${lineOf(n)}\n`;
    yield lines;
  }
}

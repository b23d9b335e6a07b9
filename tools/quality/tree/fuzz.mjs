import assert from 'node:assert/strict';

/** @import { Replicas } from './replicas.mjs' */

const CONCURRENCY = 8;
/** Longer ones never reach the service: Node answers 431 to more than 16 KiB of request line and headers. */
const LONGEST_URL = 15_000;

/**
 * 17: random `q`, `sort` and `fields`, well-formed and broken, on every list: 200 or 400, nothing else.
 * @param {Replicas} replicas
 * @param {number} many
 */
export async function fuzz({ calls, newVersion }, many) {
  const version = await newVersion('fuzzed');
  const nodes = `${version}/nodes`;
  const [root] = (await calls[0]('GET', nodes)).body.items;
  for (let n = 0; n < 5; n++)
    await calls[0]('POST', nodes, {
      code: `n${n}`,
      name: 'Node',
      parent_id: root.id,
      metadata: { tags: ['x'], fields: [{ name: 'size', value: n }] },
    });
  await calls[0]('POST', `${nodes}/${root.id}/translations`, { language: 'mn_MN', name: 'Мод' });
  const lists = [
    '/trees',
    '/trees/fuzzed/versions',
    nodes,
    `${nodes}/${root.id}/children`,
    `${nodes}/${root.id}/descendants`,
    `${nodes}/${root.id}/translations`,
    `${version}/diff?to=v1`,
    `${version}/rollup?field=size`,
    `${version}/imports`,
  ];
  const statuses = new Map();
  let left = many;
  const faults = /** @type {string[]} */ ([]);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, nth) => {
      while (left-- > 0) {
        const path = anyOf(lists);
        const url = `${path}${path.includes('?') ? '&' : '?'}${aQuery(root.id)}`.slice(0, LONGEST_URL);
        const { status } = await calls[nth % 2]('GET', url);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200 && status !== 400) faults.push(`${status} ${url}`);
      }
    }),
  );
  assert.deepEqual(faults.slice(0, 10), []);
  for (const status of [200, 400]) assert.ok(statuses.has(status), `no query was answered ${status}`);
  return `${many} queries: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`;
}

/**
 * @template T
 * @param {readonly T[]} values
 */
const anyOf = (values) => values[Math.floor(Math.random() * values.length)];
const chance = (/** @type {number} */ share) => Math.random() < share;
const times = (/** @type {number} */ most) => Math.floor(Math.random() * (most + 1));

const NAMES = [
  'id',
  'code',
  'name',
  'description',
  'version',
  'metadata',
  'metadata.tags',
  "metadata.fields.'size'",
  'metadata.fields.size',
  'metadata.label.label_id',
  'depth',
  'leaf',
  'root',
  'ancestor_id',
  'descendant_id',
  'parent_id',
  'position',
  'enabled',
  'frozen',
  'language',
  'created_at',
  'updated_by',
  'tree_id',
  'child_nodes',
  'versions',
  'nodes',
  'aggregations',
  'changes',
  'value',
  'count',
  'phase',
  'tenant_id',
  '__proto__',
  'constructor',
  'nobody',
  'metadata.fields',
  "metadata.'a''b'",
  't.id',
  'select',
  '"code"',
];
const WORDS = [
  '7',
  '-1',
  '1.5',
  '1e308',
  '1e400',
  'NaN',
  'true',
  'false',
  'null',
  "''",
  "'x'",
  "'%_\\'",
  "'*'",
  "'\u0000'",
  '"x"',
  'x',
  '2026-11-20',
  "'2026-11-20T00:00:00Z'",
  '99999999999999999999',
  "'🌳'",
  "'\ud800'",
  "'; drop table node; --'",
  '$1',
  '${x}',
  "'mn_MN'",
  "'[1]'",
  "'{}'",
];
const COMPARISONS = [
  '=',
  '!=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'like',
  'ilike',
  'has',
  'not like',
  'not has',
  '==',
  '~',
  'in',
  'is',
];

/** @param {string} id */
function aQuery(id) {
  const word = () => (chance(0.2) ? id : anyOf(WORDS));
  const parameters = new URLSearchParams();
  if (chance(0.85)) parameters.append('q', damaged(aCondition(3, word)));
  if (chance(0.4))
    parameters.append(
      'sort',
      damaged(Array.from({ length: 1 + times(2) }, () => anyOf(NAMES) + anyOf(['', ':asc', ':desc', ':up'])).join()),
    );
  if (chance(0.4))
    parameters.append('fields', damaged(Array.from({ length: 1 + times(3) }, () => anyOf(NAMES)).join()));
  if (chance(0.2)) parameters.append('limit', anyOf(['0', '1', '10', '1000', '5000', '-1', 'x', '1e3', '']));
  if (chance(0.2)) parameters.append('offset', anyOf(['0', '3', '1001', '-1', '99999999999', 'x']));
  if (chance(0.2)) parameters.append('total_count', anyOf(['true', 'false', 'yes', '']));
  if (chance(0.2)) parameters.append('expand', anyOf(['all', 'none', '']));
  return parameters.toString();
}

/**
 * @param {number} depth
 * @param {() => string} word
 * @returns {string}
 */
function aCondition(depth, word) {
  if (depth === 0 || chance(0.5)) return aPredicate(word);
  const inner = () => aCondition(depth - 1, word);
  return anyOf([
    () => `(${inner()})`,
    () => `not ${inner()}`,
    () => `${inner()} and ${inner()}`,
    () => `${inner()} or ${inner()}`,
    () => `${inner()} AND NOT (${inner()})`,
  ])();
}

/** @param {() => string} word */
const aPredicate = (word) =>
  anyOf([
    () => `${anyOf(NAMES)} ${anyOf(COMPARISONS)} ${word()}`,
    () => `${anyOf(NAMES)}${anyOf(COMPARISONS)}${word()}`,
    () => `${anyOf(NAMES)} ${anyOf(['in', 'not in'])} (${Array.from({ length: times(4) }, word).join(', ')})`,
    () => `${anyOf(NAMES)} is ${anyOf(['', 'not '])}${anyOf(['null', 'true', 'false', 'x'])}`,
  ])();

/**
 * Sometimes a character less, more or other.
 * @param {string} text
 */
function damaged(text) {
  if (chance(0.9)) return text;
  const at = times(text.length);
  return anyOf([
    () => text.slice(0, at),
    () =>
      text.slice(0, at) +
      anyOf(['(', ')', "'", '"', ',', '\\', '\u0000', ' ', '\n', '.', ':', '%', '🌳']) +
      text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.repeat(1 + times(60)),
  ])();
}

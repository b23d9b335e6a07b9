import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Random } from '../fuzz/random.mjs';
import { fieldList, sortList, whereClause } from '../fuzz/where-clauses.mjs';

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
  const seed = randomInt(2 ** 31);
  const random = new Random(seed);
  const statuses = new Map();
  let left = many;
  const faults = /** @type {string[]} */ ([]);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, nth) => {
      while (left-- > 0) {
        const path = random.pick(lists);
        const url = `${path}${path.includes('?') ? '&' : '?'}${queryOf(random, root.id)}`.slice(0, LONGEST_URL);
        const { status } = await calls[nth % 2]('GET', url);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200 && status !== 400) faults.push(`${status} ${url}`);
      }
    }),
  );
  assert.deepEqual(faults.slice(0, 10), [], `seed ${seed}`);
  for (const status of [200, 400]) assert.ok(statuses.has(status), `no query was answered ${status}`);
  return `${many} queries of seed ${seed}: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`;
}

const NAMES = [
  ...['version', 'metadata.label.label_id', 'metadata.fields', 'depth', 'leaf', 'root', 'ancestor_id', 'descendant_id'],
  ...['parent_id', 'position', 'enabled', 'frozen', 'language', 'tree_id', 'child_nodes', 'versions', 'nodes'],
  ...['changes', 'value', 'count', 'phase'],
];

/** The other parameters of a list, each with how often it is sent. */
const PARAMETERS = [
  { name: 'limit', share: 0.2, values: ['0', '1', '10', '1000', '5000', '-1', 'x', '1e3', ''] },
  { name: 'offset', share: 0.2, values: ['0', '3', '1001', '-1', '99999999999', 'x'] },
  { name: 'total_count', share: 0.2, values: ['true', 'false', 'yes', ''] },
  { name: 'expand', share: 0.2, values: ['all', 'none', ''] },
];

/**
 * @param {Random} random
 * @param {string} id of a node
 */
function queryOf(random, id) {
  const parameters = new URLSearchParams();
  if (random.chance(0.85)) parameters.append('q', whereClause(random, NAMES, [id, id, id, id, id, "'mn_MN'"]));
  if (random.chance(0.4)) parameters.append('sort', sortList(random, NAMES));
  if (random.chance(0.4)) parameters.append('fields', fieldList(random, NAMES));
  for (const { name, share, values } of PARAMETERS)
    if (random.chance(share)) parameters.append(name, random.pick(values));
  return parameters.toString();
}

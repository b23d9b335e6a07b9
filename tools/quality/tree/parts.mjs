import assert from 'node:assert/strict';
import { fuzz } from './fuzz.mjs';
import { killClones, killImports, killMerges } from './kills.mjs';
import { insertSiblings } from './siblings.mjs';
import { growInEveryState } from './states.mjs';
import { write } from './writers.mjs';
import { forgetPeak, memoryMib, peakMemoryMib } from '../bench/measure/process-usage.mjs';
import { download, send } from '../bench/measure/transfer.mjs';
import { linesOf, nodeOf } from '../bench/seeds/imported-nodes.mjs';

const PAGE = 7;

/**
 * 18: pages of 7 by offset and by keyset show each node once; the total of a large version is exact.
 * @param {Replicas} replicas
 * @param {{ nodes: number, counted: number }} size
 */
async function page({ calls, newVersion }, { nodes, counted }) {
  const version = await newVersion('paged');
  const fill = async (/** @type {number} */ many) => {
    const lines = [...linesOf(many, nodeOf)].join('');
    const { status } = await calls[0]('POST', `${version}/import?mode=replace`, lines, 'application/x-ndjson');
    assert.equal(status, 200);
  };
  await fill(nodes);
  const read = async (/** @type {string} */ query) => {
    const { status, body } = await calls[1]('GET', `${version}/nodes?limit=${PAGE}&fields=id&${query}`);
    assert.equal(status, 200);
    return /** @type {string[]} */ (body.items.map((/** @type {{ id: string }} */ item) => item.id));
  };
  const byOffset = new Set();
  for (let offset = 0; offset < nodes; offset += PAGE)
    for (const id of await read(`offset=${offset}`)) byOffset.add(id);
  assert.equal(byOffset.size, nodes);
  const byKeyset = new Set();
  for (let ids = await read('sort=id'); ids.length > 0; ids = await read(`sort=id&q=(id>${ids.at(-1)})`))
    for (const id of ids) byKeyset.add(id);
  assert.deepEqual([...byKeyset].sort(), [...byOffset].sort());
  await fill(counted);
  const { body } = await calls[1]('GET', `${version}/nodes?limit=1&total_count=true`);
  assert.equal(body.total_count, counted);
  return `${nodes} nodes on pages of ${PAGE}, each once by offset and by keyset; a total of ${counted} is exact`;
}

const MOST_GROWTH_MIB = 64;

/**
 * 20: a large version goes in and out, and the process holds little more than before.
 * @param {Replicas} replicas
 * @param {number} nodes
 */
async function moveLargeVersions({ servers: [server], headers, newVersion, verify }, nodes) {
  const version = `${server.url}${await newVersion('large')}`;
  const transfers = /** @type {[string, () => Promise<unknown>][]} */ ([
    [
      'import',
      () =>
        send(`${version}/import?mode=replace`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-ndjson' },
          body: linesOf(nodes, nodeOf),
        }),
    ],
    ['export', () => download(`${version}/export`, headers)],
    ['nested export', () => download(`${version}/export?format=json`, headers)],
    ['turtle', () => download(`${version}/export?format=turtle`, headers)],
    ['v/tree', () => download(`${version}/tree`, headers)],
  ]);
  // A process that has just started has not loaded what any request needs.
  await download(`${version}/tree`, headers);
  const figures = [];
  for (const [what, transfer] of transfers) {
    const before = memoryMib(server.pid);
    forgetPeak(server.pid);
    await transfer();
    const growth = peakMemoryMib(server.pid) - before;
    figures.push(`${what} +${Math.round(growth)} MiB`);
    assert.ok(growth <= MOST_GROWTH_MIB, `${what} of ${nodes} nodes took ${Math.round(growth)} MiB more`);
  }
  await verify();
  return `${nodes} nodes: ${figures.join(', ')}`;
}

/** @import { Replicas } from './replicas.mjs' */

/**
 * Bulk operations in every state of the database (ADR 0047), and tests by number of docs/design/tree.md §8 and (7, 13) docs/design/planned/tree-next.md §6; each throws where something does not hold, and answers its figures.
 * @type {Record<string, (replicas: Replicas, full: boolean) => Promise<string>>}
 */
export const PARTS = {
  states: (replicas, full) =>
    growInEveryState(replicas, full ? { nodes: 6_500, release: 200_000 } : { nodes: 400, release: 10_000 }),
  '4-writers': (replicas, full) => write(replicas, { writers: 8, writes: full ? 2_000 : 100 }),
  '10-killed-clones': (replicas, full) =>
    killClones(replicas, full ? { nodes: 100_000, kills: 5 } : { nodes: 5_000, kills: 1 }),
  '13-siblings': (replicas, full) =>
    insertSiblings(replicas, full ? { nodes: 100_000, requested: 5_000 } : { nodes: 10_000, requested: 200 }),
  '17-fuzz': (replicas, full) => fuzz(replicas, full ? 300_000 : 2_000),
  '18-pages': (replicas, full) =>
    page(replicas, full ? { nodes: 10_000, counted: 100_000 } : { nodes: 1_000, counted: 12_000 }),
  '20-memory': (replicas, full) => moveLargeVersions(replicas, full ? 1_000_000 : 30_000),
  '22-killed-imports': (replicas, full) =>
    killImports(replicas, full ? { nodes: 20_000, kills: 50 } : { nodes: 2_000, kills: 2 }),
  '7-killed-merges': (replicas, full) =>
    killMerges(replicas, full ? { nodes: 20_000, kills: 20 } : { nodes: 2_000, kills: 2 }),
};

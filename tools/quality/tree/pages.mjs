import assert from 'node:assert/strict';
import { linesOf, nodeOf } from '../bench/seeds/imported-nodes.mjs';

/** @import { Replicas } from './replicas.mjs' */

const PAGE = 7;

/**
 * 18: pages of 7 by offset and by keyset show each node once; the total of a large version is exact.
 * @param {Replicas} replicas
 * @param {{ nodes: number, counted: number }} size
 */
export async function page({ asks, newVersion }, { nodes, counted }) {
  const version = await newVersion('paged');
  const fill = async (/** @type {number} */ many) => {
    const lines = [...linesOf(many, nodeOf)].join('');
    const { status } = await asks[0]('POST', `${version}/import?mode=replace`, lines, 'application/x-ndjson');
    assert.equal(status, 200);
  };
  await fill(nodes);
  const read = async (/** @type {string} */ query) => {
    const { status, body } = await asks[1]('GET', `${version}/nodes?limit=${PAGE}&fields=id&${query}`);
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
  const { body } = await asks[1]('GET', `${version}/nodes?limit=1&total_count=true`);
  assert.equal(body.total_count, counted);
  return `${nodes} nodes on pages of ${PAGE}, each once by offset and by keyset; a total of ${counted} is exact`;
}

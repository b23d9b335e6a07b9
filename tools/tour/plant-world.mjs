import assert from 'node:assert/strict';
import { eachOf } from './each-of.mjs';

/** @import { Visitor } from './visitor.mjs' */
/** @import { Place } from './world.mjs' */

const CONCURRENCY = 16;
const REPORT_EVERY = 1_000;

/**
 * A fresh tree with the whole world in its first version, one request per node.
 * @param {Visitor} visitor
 * @param {string} code of the tree
 * @param {Place[][]} levels
 */
export async function plantWorld(visitor, code, levels) {
  visitor.chapter(`A tree: ${levels.flat().length} places of ISO 3166`);
  await visitor.go({
    why: 'a tree with its first version',
    service: 'tree',
    method: 'POST',
    path: '/trees',
    status: 201,
    json: {
      code,
      name: 'World',
      description: 'Countries and their subdivisions (ISO 3166)',
      metadata: { tags: ['tour'] },
    },
    verify: ({ body, headers }) => {
      assert.equal(body.code, code);
      assert.match(headers.get('location') ?? '', new RegExp(`/trees/${code}$`));
    },
    show: ({ body }) => `${body.code}, ${body.id}`,
  });
  const nodes = `/trees/${code}/versions/v1/nodes`;
  const root = await visitor.go({
    why: 'its version has one root node',
    service: 'tree',
    path: `${nodes}?q=(depth=0)`,
    verify: ({ body }) => assert.equal(body.count, 1),
    show: ({ body }) => `${body.items[0].code}, leaf: ${body.items[0].leaf}`,
  });
  const ids = new Map([[undefined, root.body.items[0].id]]);
  const started = performance.now();
  const problems = await plantLevels(visitor, nodes, levels, ids);
  const seconds = (performance.now() - started) / 1000;
  visitor.check(`${levels.flat().length} nodes made, ${CONCURRENCY} at a time`, () => {
    assert.deepEqual(problems, []);
    return `${seconds.toFixed(1)} s, ${Math.round((ids.size - 1) / seconds)} per second`;
  });
  return nodes;
}

/**
 * @param {Visitor} visitor
 * @param {string} nodes
 * @param {Place[][]} levels
 * @param {Map<string | undefined, string>} ids of the nodes by code, filled in
 */
async function plantLevels(visitor, nodes, levels, ids) {
  const total = levels.flat().length;
  /** @type {string[]} */
  const problems = [];
  for (const level of levels) {
    await eachOf(level, CONCURRENCY, async ({ parent, ...place }) => {
      const json = { ...place, parent_id: ids.get(parent) };
      const { status, body } = await visitor.ask({ service: 'tree', method: 'POST', path: nodes, json });
      if (status !== 201) problems.push(`${place.code}: ${status} ${body?.message}`);
      ids.set(place.code, body?.id);
      if ((ids.size - 1) % REPORT_EVERY === 0) visitor.print(`    … ${ids.size - 1} of ${total} nodes`);
    });
  }
  return problems.slice(0, 3);
}

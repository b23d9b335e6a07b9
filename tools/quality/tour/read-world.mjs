import assert from 'node:assert/strict';
import { contains, where } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Place } from './world.mjs' */

const NODES = '/trees/{tree_code}/versions/{tree_version}/nodes';
const NODE = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}';

/** @typedef {{ tree_code: string, tree_version: string }} Version */

/**
 * Reads the world back, each answer compared with what the package says.
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {{ code: string, levels: Place[][] }} world
 */
export async function readWorld(session, gw, { code, levels }) {
  session.chapter('Reading it back');
  const path = { tree_code: code, tree_version: 'v1' };
  const places = levels.flat();
  const lands = levels[0].filter((place) => place.name.toLowerCase().includes('land')).map((place) => place.code);
  await session.holds(
    'q, sort and fields: countries with "land" in their name, last code first',
    () =>
      gw.tree.get(NODES, {
        path,
        q: where`depth = ${1} and name ilike ${contains('land')}`,
        fields: ['code', 'name'],
        query: { sort: 'code:desc', limit: 100 },
      }),
    {
      verify: ({ items }) => {
        assert.deepEqual(
          items.map((item) => item.code),
          lands.sort().reverse(),
        );
        assert.deepEqual(Object.keys(items[0]).sort(), ['code', 'name']);
      },
      show: ({ items }) => items.map((item) => item.name).join(', '),
    },
  );
  await session.holds(
    'total_count',
    () => gw.tree.get(NODES, { path, fields: ['id'], query: { total_count: true, limit: 1 } }),
    {
      verify: ({ total_count }) => assert.equal(total_count, places.length + 1),
      show: ({ total_count }) => `${total_count}`,
    },
  );
  await session.holds(
    'q reaches into metadata',
    () =>
      gw.tree.get(NODES, { path, q: where`metadata.tags has ${'country'}`, query: { total_count: true, limit: 1 } }),
    {
      verify: ({ total_count }) => assert.equal(total_count, levels[0].length),
      show: ({ total_count }) => `${total_count} countries`,
    },
  );
  await readMongolia(session, gw, path, places);
  await walkAll(session, gw, path, places);
  await session.holds(
    'levels and nodes of the version',
    () => gw.tree.get('/trees/{tree_code}/versions/{tree_version}', { path }),
    {
      verify: ({ aggregations }) =>
        assert.deepEqual([aggregations.nodes, aggregations.levels], [places.length + 1, levels.length + 1]),
      show: ({ aggregations }) => `${aggregations.levels} levels, ${aggregations.nodes} nodes`,
    },
  );
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {Version} path
 * @param {Place[]} places
 */
async function readMongolia(session, gw, path, places) {
  const parts = places
    .filter((place) => place.parent === 'MN')
    .map((place) => place.code)
    .sort();
  const found = await session.holds(
    'without expand the children are a link',
    () => gw.tree.get(NODES, { path, q: where`code = ${'MN'}` }),
    {
      verify: ({ items: [{ aggregations, child_nodes }] }) => {
        assert.equal(aggregations.child_nodes, parts.length);
        assert.ok('href' in child_nodes);
      },
      show: ({ items: [{ name, aggregations, child_nodes }] }) =>
        `${name}, ${aggregations.child_nodes} children at ${'href' in child_nodes ? child_nodes.href : ''}`,
    },
  );
  const [{ id: tree_node_id }] = found.items;
  /** @param {{ child_nodes: object }} node */
  const childrenOf = ({ child_nodes }) =>
    Array.isArray(child_nodes) ? /** @type {{ code: string, name: string }[]} */ (child_nodes) : [];
  await session.holds(
    'expand: with it they are there, complete',
    () => gw.tree.get(NODE, { path: { ...path, tree_node_id }, query: { expand: 'all' } }),
    {
      verify: (node) => {
        assert.deepEqual(
          childrenOf(node)
            .map((child) => child.code)
            .sort(),
          parts,
        );
        assert.deepEqual([node.depth, node.leaf], [1, false]);
      },
      show: (node) =>
        childrenOf(node)
          .map((child) => child.name)
          .join(', '),
    },
  );
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {Version} path
 * @param {Place[]} places
 */
const walkAll = (session, gw, path, places) =>
  session.holds(
    'walk: every node once over all pages',
    async () => {
      const codes = [];
      for await (const node of gw.tree.walk(NODES, { path })) codes.push(node.code);
      return codes;
    },
    {
      verify: (codes) => {
        const there = new Set(codes);
        assert.deepEqual([codes.length, there.size], [places.length + 1, places.length + 1]);
        assert.ok(places.every((place) => there.has(place.code)));
      },
      show: (codes) => `${codes.length} nodes`,
    },
  );

import assert from 'node:assert/strict';

/** @import { Session } from './session.mjs' */
/** @import { Place } from './world.mjs' */

const PAGE = 1_000;

/**
 * Reads the world back, each answer compared with what the package says.
 * @param {Session} session
 * @param {string} nodes path of the version's nodes
 * @param {Place[][]} levels
 */
export async function readWorld(session, nodes, levels) {
  session.chapter('Reading it back');
  const places = levels.flat();
  const lands = levels[0].filter((place) => place.name.toLowerCase().includes('land')).map((place) => place.code);
  await session.go({
    why: 'q, sort and fields: countries with "land" in their name, last code first',
    service: 'tree',
    path: `${nodes}?q=${encodeURIComponent("(depth=1 and name ilike '*land*')")}&sort=code:desc&fields=code,name&limit=100`,
    verify: ({ body }) => {
      assert.deepEqual(
        body.items.map((/** @type {any} */ item) => item.code),
        lands.sort().reverse(),
      );
      assert.deepEqual(Object.keys(body.items[0]).sort(), ['code', 'name']);
    },
    show: ({ body }) => body.items.map((/** @type {any} */ item) => item.name).join(', '),
  });
  await session.go({
    why: 'total_count',
    service: 'tree',
    path: `${nodes}?total_count=true&limit=1&fields=id`,
    verify: ({ body }) => assert.equal(body.total_count, places.length + 1),
    show: ({ body }) => `${body.total_count}`,
  });
  await session.go({
    why: 'q reaches into metadata',
    service: 'tree',
    path: `${nodes}?q=${encodeURIComponent('metadata.tags has country')}&total_count=true&limit=1`,
    verify: ({ body }) => assert.equal(body.total_count, levels[0].length),
    show: ({ body }) => `${body.total_count} countries`,
  });
  await readMongolia(session, nodes, places);
  await readPages(session, nodes, places);
  await session.go({
    why: 'levels and nodes of the version',
    service: 'tree',
    path: nodes.replace(/\/nodes$/, ''),
    verify: ({ body }) => {
      assert.equal(body.aggregations.nodes, places.length + 1);
      assert.equal(body.aggregations.levels, levels.length + 1);
    },
    show: ({ body }) => `${body.aggregations.levels} levels, ${body.aggregations.nodes} nodes`,
  });
}

/**
 * @param {Session} session
 * @param {string} nodes
 * @param {Place[]} places
 */
async function readMongolia(session, nodes, places) {
  const parts = places
    .filter((place) => place.parent === 'MN')
    .map((place) => place.code)
    .sort();
  const found = await session.go({
    why: 'without expand the children are a link',
    service: 'tree',
    path: `${nodes}?q=(code=MN)`,
    verify: ({ body }) => {
      assert.equal(body.items[0].aggregations.child_nodes, parts.length);
      assert.equal(typeof body.items[0].child_nodes.href, 'string');
    },
    show: ({ body }) =>
      `${body.items[0].name}, ${body.items[0].aggregations.child_nodes} children at ${body.items[0].child_nodes.href}`,
  });
  await session.go({
    why: 'expand: with it they are there, complete',
    service: 'tree',
    path: `${nodes}/${found.body?.items?.[0]?.id}?expand=all`,
    verify: ({ body }) => {
      assert.deepEqual(body.child_nodes.map((/** @type {any} */ child) => child.code).sort(), parts);
      assert.equal(body.depth, 1);
      assert.equal(body.leaf, false);
    },
    show: ({ body }) => body.child_nodes.map((/** @type {any} */ child) => child.name).join(', '),
  });
}

/**
 * @param {Session} session
 * @param {string} nodes
 * @param {Place[]} places
 */
async function readPages(session, nodes, places) {
  /** @type {string[]} */
  const codes = [];
  let pages = 0;
  for (let more = true; more; pages++) {
    const { body } = await session.call({
      service: 'tree',
      path: `${nodes}?fields=code&sort=code&limit=${PAGE}&offset=${codes.length}`,
    });
    codes.push(...(body?.items ?? []).map((/** @type {any} */ item) => item.code));
    more = body?.has_more ?? false;
  }
  session.check('every node once over all pages', () => {
    assert.equal(new Set(codes).size, places.length + 1);
    assert.ok(places.every((place) => codes.includes(place.code)));
    return `${codes.length} nodes on ${pages} pages`;
  });
}

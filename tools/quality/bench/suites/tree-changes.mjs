import { withClient } from '../../../postgres/provision.mjs';
import { DIFFERING } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { nodeId } from '../seeds/tree.mjs';
import { callerOf, SMALL } from './tree-forest.mjs';
import { measureMergeLock } from './tree-merge-lock.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const PAGES = 100;
const FEW = 200;
const MANY = 2_000;
/** What the versions are merged into that differ so much. */
const TARGETS = { few: 'beside-few', many: 'beside-many' };
const VERSIONS = `/trees/${SMALL.tree}/versions`;
/** Until its page is full a diff reads on: this one reads all nodes. */
const WHOLE = 1_000;

/**
 * What compares and merges two versions that differ in few nodes. (tree-next.md, "Goals")
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeChanges(forest) {
  const { stage, smallNodes } = forest;
  const call = callerOf(forest);
  for (const [version, changes] of /** @type {const} */ ([
    ['few', FEW],
    ['many', Math.min(MANY, smallNodes)],
    [TARGETS.few, 1],
    [TARGETS.many, 1],
    ['same', 0],
  ])) {
    await call('POST', `${VERSIONS}/v1/clone`, { version, name: version });
    const operations = codesOf(changes, smallNodes).map((code) => ({
      op: 'update',
      code,
      values: { name: 'Changed' },
    }));
    if (changes > 0) await call('POST', `${VERSIONS}/${version}/nodes/bulk`, { operations });
  }
  const figures = [await measurePages(forest), await measureMerges(forest), await measureUnrelated(forest)].flat();
  for (const version of ['few', 'many', 'same', ...Object.values(TARGETS)])
    await call('DELETE', `${VERSIONS}/${version}`);
  await withClient(stage.database.adminUrl, (client) => client.query('vacuum analyze tree.node'));
  return figures;
}

/**
 * Spread over the version, so that no page of nodes has all of them.
 * @param {number} many
 * @param {number} nodes
 */
const codesOf = (many, nodes) => Array.from({ length: many }, (_, nth) => `n${1 + Math.floor((nth * nodes) / many)}`);

/** @param {Forest} forest */
async function measurePages({ stage, service, headers, effort, smallNodes }) {
  const { request, close } = openPlainClient(service.url);
  const times = (/** @type {string} */ path) => ({
    work: async () => {
      for (let page = 0; page < PAGES; page++) await request({ path: `${VERSIONS}/v1/${path}`, headers });
    },
  });
  const figures = [];
  for (const [what, to] of /** @type {const} */ ([
    [`of the diff of 2 × ${smallNodes} nodes, ${FEW} changes`, 'few'],
    [`of the diff of 2 × ${smallNodes} nodes, none`, 'same'],
  ]))
    figures.push(
      await compareTimes({
        what: `${PAGES} pages ${what}`,
        goal: { atMost: 5 },
        note: 'the floor is as many pages of children from the same service',
        rounds: effort.rounds,
        floor: times(`nodes/${nodeId(2, 1)}/children`),
        service: times(`diff?to=${to}&limit=10`),
        server: service,
        database: stage.database,
      }),
    );
  close();
  return figures;
}

/**
 * A merge into a version that nobody else writes, each taken back, untimed.
 * @param {Forest} forest
 * @param {keyof typeof TARGETS} from which has a target of its own: merges that were undone leave changes behind
 */
async function mergeTask(forest, from) {
  const call = callerOf(forest);
  const target = TARGETS[from];
  const lastChange = async () => {
    const listed = await call('GET', `${VERSIONS}/${target}/changes?sort=id:desc&limit=1&fields=id`);
    return JSON.parse(listed.content.toString()).items[0].id;
  };
  let after = await lastChange();
  return {
    work: () => call('POST', `${VERSIONS}/${target}/merge`, { from, base: 'v1' }),
    after: async () => {
      await call('POST', `${VERSIONS}/${target}/undo`, { after });
      after = await lastChange();
    },
  };
}

/** @param {Forest} forest */
async function measureMerges(forest) {
  const { stage, service, effort, smallNodes } = forest;
  const many = Math.min(MANY, smallNodes);
  const figure = await compareTimes({
    what: `merge of ${many} changes beside one of ${FEW}, into ${smallNodes} nodes`,
    goal: { atMost: many / FEW },
    rounds: Math.min(effort.rounds, 3),
    floor: await mergeTask(forest, 'few'),
    service: await mergeTask(forest, 'many'),
    server: service,
    database: stage.database,
  });
  return [
    { ...figure, note: `the floor is the merge of ${FEW} by the same service (goal: 500 ms)` },
    await measureMergeLock(forest, {
      task: await mergeTask(forest, 'many'),
      target: TARGETS.many,
      bare: 'same',
      codes: codesOf(many, smallNodes),
    }),
  ];
}

/**
 * Versions without a common origin: all columns are compared.
 * @param {Forest} forest
 */
const measureUnrelated = ({ stage, service, headers, effort, smallNodes }) =>
  withClient(stage.database.url, async (client) => {
    await client.query(
      'set search_path = tree; set enable_sort = off; set enable_hashjoin = off; set enable_nestloop = off',
    );
    const { rows } = await client.query(
      "update tree_version set cloned_from = null where version = 'few' returning id",
    );
    const { request, close } = openPlainClient(service.url);
    const path = `${VERSIONS}/v1/diff?to=few&limit=${WHOLE}&fields=code,changes`;
    const figure = await compareTimes({
      what: `diff of 2 × ${smallNodes} nodes, unrelated versions`,
      goal: { atMost: 1.5 },
      note: 'the floor is a bare merge join of the same columns and the codes of parents',
      rounds: effort.rounds,
      floor: { work: () => client.query(DIFFERING, [SMALL.version, rows[0].id]) },
      service: { work: () => request({ path, headers }) },
      server: service,
      database: stage.database,
    });
    close();
    return figure;
  });

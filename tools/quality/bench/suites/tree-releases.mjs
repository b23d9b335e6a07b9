import { Agent, request as open } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareTimes } from '../measure/compare-times.mjs';
import { spreadOf } from '../measure/spread.mjs';
import { nodeId } from '../seeds/tree.mjs';
import { callerOf, SMALL } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const PAGES = 100;
const CANCELS = 20;
/** From one look at a run to the next. */
const LOOK_EVERY_MS = 10;
const MOST_CANCEL_MS = 2_000;
const TREE = `/trees/${SMALL.tree}`;

/**
 * A release that a client has already, and runs that are cancelled. (tree-next.md, "Goals")
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeReleases(forest) {
  const token = await forest.stage.sign(['trees:read', 'trees:write', 'trees:publish']);
  const publisher = { ...forest, headers: { authorization: `Bearer ${token}` } };
  return [await measureUnchanged(publisher), await measureCancels(publisher)];
}

/** @param {Forest} forest */
async function measureUnchanged(forest) {
  const { stage, service, headers, effort } = forest;
  const call = callerOf(forest);
  await call('POST', `${TREE}/versions/v1/publish`, { version: 'r1', name: 'r1', alias: 'current' });
  const found = await call('GET', `${TREE}/versions/r1/nodes?limit=1&sort=ord&fields=id`);
  const [{ id }] = JSON.parse(found.content.toString()).items;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const path = `${TREE}/versions/current/nodes/${id}/tree?max_depth=1`;
  const { etag } = await ask(agent, service.url + path, headers, 200);
  const times = (
    /** @type {string} */ of,
    /** @type {Record<string, string>} */ more,
    /** @type {number} */ expected,
  ) => ({
    work: async () => {
      for (let page = 0; page < PAGES; page++) await ask(agent, service.url + of, { ...headers, ...more }, expected);
    },
  });
  const figure = await compareTimes({
    what: `${PAGES} times a subtree of a release by alias, 304`,
    goal: { atMost: 1 / 0.8 },
    note: 'the floor is as many pages of children from the same service',
    rounds: 2 * effort.rounds,
    warmUps: effort.quick ? 1 : 10,
    floor: times(`${TREE}/versions/v1/nodes/${nodeId(2, 1)}/children`, {}, 200),
    service: times(path, { 'if-none-match': etag ?? '' }, 304),
    server: service,
    database: stage.database,
  });
  agent.destroy();
  await call('DELETE', `${TREE}/aliases/current`);
  await call('DELETE', `${TREE}/versions/r1`);
  return figure;
}

/**
 * One request with an answer of the expected status, taken in whole.
 * @param {Agent} agent
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} expected
 * @returns {Promise<{ etag: string | undefined }>}
 */
const ask = (agent, url, headers, expected) =>
  new Promise((resolve, reject) => {
    const sent = open(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === expected) resolve({ etag: answer.headers.etag });
        else reject(new Error(`${url} gave ${answer.statusCode}.`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });

/**
 * From the request to cancel a clone of a version to the record that it is cancelled.
 * @param {Forest} forest
 * @returns {Promise<Figure>}
 */
async function measureCancels(forest) {
  const { service, headers, effort, smallNodes } = forest;
  const call = callerOf({ service, headers: { ...headers, prefer: 'respond-async' } });
  const whole = await timeOfClone(call);
  const taken = [];
  for (let nth = 0; taken.length < (effort.quick ? 3 : CANCELS); nth++) {
    const version = `cancelled-${nth}`;
    const begun = await call('POST', `${TREE}/versions/v1/clone`, { version, name: version });
    const run = `${TREE}/runs/${JSON.parse(begun.content.toString()).id}`;
    // Anywhere, but near its end, where there is nothing left to cancel.
    await sleep(Math.random() * 0.8 * whole);
    const started = performance.now();
    const accepted = await call('DELETE', run).then(
      () => true,
      () => false,
    );
    const ended = await untilEnded(call, run);
    // One that is asked to end and does not is the slowest of all.
    if (accepted) taken.push(performance.now() - started);
    if (ended === 'done') await call('DELETE', `${TREE}/versions/${version}`);
  }
  const p99 = taken.sort((one, other) => one - other)[Math.ceil(taken.length * 0.99) - 1] ?? NaN;
  return {
    what: `clone of ${smallNodes} nodes cancelled, p99`,
    unit: 'ms',
    goal: { atMost: 1 },
    note: `the floor is the goal; ${taken.length} clones, median ${spreadOf(taken).median.toFixed(0)} ms`,
    floor: spreadOf([MOST_CANCEL_MS]),
    service: spreadOf([p99]),
    ratio: spreadOf([p99 / MOST_CANCEL_MS]),
  };
}

/** @param {ReturnType<typeof callerOf>} call */
async function timeOfClone(call) {
  const started = performance.now();
  const begun = await call('POST', `${TREE}/versions/v1/clone`, { version: 'whole', name: 'whole' });
  await untilEnded(call, `${TREE}/runs/${JSON.parse(begun.content.toString()).id}`);
  const time = performance.now() - started;
  await call('DELETE', `${TREE}/versions/whole`);
  return time;
}

/**
 * @param {ReturnType<typeof callerOf>} call
 * @param {string} run
 * @returns {Promise<string>} its last phase
 */
async function untilEnded(call, run) {
  for (;;) {
    const { phase } = JSON.parse((await call('GET', run)).content.toString());
    if (phase !== 'writing') return phase;
    await sleep(LOOK_EVERY_MS);
  }
}

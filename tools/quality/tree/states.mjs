import assert from 'node:assert/strict';
import { withClient } from '../../postgres/provision.mjs';
import { count, openCounter } from './counted-work.mjs';
import { OPERATIONS } from './bulk-operations.mjs';
import { make } from './filled-states.mjs';

/** @import pg from 'pg' */
/** @import { Call, Replicas } from './replicas.mjs' */
/** @import { Counter, Amount } from './counted-work.mjs' */
/** @import { State } from './filled-states.mjs' */

/**
 * @param {number} release nodes of one release
 * @returns {Record<string, State | undefined>}
 */
const statesOf = (release) => ({
  empty: undefined,
  'one root': { versions: 1, nodes: 1, shape: 'flat' },
  '62 roots': { versions: 62, nodes: 1, shape: 'flat' },
  'flat 10,000': { versions: 1, nodes: 10_000, shape: 'flat' },
  'chain 10,000': { versions: 1, nodes: 10_000, shape: 'chain' },
  'after a mass deletion': { versions: 3, nodes: 10_000, shape: 'flat', thenEmptied: true },
  'five releases': { versions: 5, nodes: release, shape: 'bushy' },
});

/** Twice as many nodes may cost so much more than twice as much: trees of indexes grow, too. */
const MOST_GROWTH = 2.5;
/** What a statement that runs once per node may cost more of where there are twice as many. */
const MOST_GROWTH_PER_CALL = 1.4;
/** Pages a call of such a statement may cost beyond that: a table of a few pages may be read by a cheaper plan. */
const SLACK_PER_CALL = 4;
/** Pages and rows each of twice as many nodes may cost an operation beyond it, for the same reason: a diff reads two versions, the nodes and their texts. */
const SLACK_PER_NODE = 2 * SLACK_PER_CALL;
/** A chain of twice as many nodes is moved one level down, and a tree has at most 10,000 levels. */
const LONGEST_CHAIN = 4_999;
/** Of a statement that a fault names. */
const MOST_CHARACTERS = 600;

/**
 * Every bulk operation in every state of the statistics, once by sessions that made small writes in it before and once by others, on flat
 * versions and chains of n and 2n nodes: what it touches and handles grows with the nodes, not with their square. Statistics stay those of
 * the state: a lock keeps ANALYZE away. No figure depends on the clock; times are printed.
 * @param {Replicas} replicas
 * @param {{ nodes: number, release: number }} size
 */
export const growInEveryState = (replicas, size) =>
  withClient(replicas.stage.database.adminUrl, async (admin) => {
    await admin.query('set search_path = tree, public');
    try {
      return await growOn(admin, replicas, size);
    } finally {
      await admin.query('rollback');
      await make(admin, undefined);
    }
  });

/**
 * @param {pg.Client} admin
 * @param {Replicas} replicas
 * @param {{ nodes: number, release: number }} size
 */
async function growOn(admin, { stage, calls }, { nodes, release }) {
  const counter = await openCounter(admin, stage.database);
  const tally = { runs: 0, slowest: { ratio: 0, what: '' }, states: 0 };
  const sizes = { flat: nodes, chain: Math.min(nodes, LONGEST_CHAIN) };
  /** @type {string[]} */
  const faults = [];
  for (const [name, state] of chosen(statesOf(release))) {
    const began = performance.now();
    await make(admin, state);
    await admin.query('begin; lock table node, translation in share update exclusive mode');
    tally.states++;
    await warmUp(calls[0], name);
    for (const [nth, call] of calls.entries())
      for (const shape of /** @type {const} */ (['flat', 'chain'])) {
        const where = `${name}, ${nth === 0 ? 'used' : 'new'} sessions, ${shape}`;
        const code = `s${tally.states}-${nth}-${shape}`;
        const found = await compare(call, counter, { nodes: sizes[shape], shape, code }, tally);
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      }
    await admin.query('commit');
    console.log(`    ${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s, ${faults.length} faults so far`);
  }
  assert.deepEqual(faults, []);
  return `${tally.runs} operations of ${nodes} and ${2 * nodes} nodes (chains: ${sizes.chain} and ${2 * sizes.chain}) in ${2 * tally.states} states; twice the nodes took at most ${tally.slowest.ratio.toFixed(1)} times as long (${tally.slowest.what})`;
}

/**
 * All states, or those that TREE_STATES names, separated by semicolons.
 * @param {Record<string, State | undefined>} states
 */
function chosen(states) {
  const names = process.env.TREE_STATES?.split(';');
  return Object.entries(states).filter(([name]) => !names || names.includes(name));
}

/**
 * @param {Call} call
 * @param {Counter} counter
 * @param {{ nodes: number, shape: 'flat' | 'chain', code: string }} size
 * @param {{ runs: number, slowest: { ratio: number, what: string } }} tally
 */
async function compare(call, counter, { nodes, shape, code }, tally) {
  const small = await runAll(call, counter, { nodes, shape, code: `${code}-1` });
  const large = await runAll(call, counter, { nodes: 2 * nodes, shape, code: `${code}-2` });
  /** @type {string[]} */
  const faults = [];
  for (const [name, amount] of large) {
    const before = /** @type {Amount} */ (small.get(name));
    tally.runs += 2;
    const ratio = amount.milliseconds / before.milliseconds;
    if (ratio > tally.slowest.ratio) tally.slowest = { ratio, what: `${name}, ${code}` };
    faults.push(...faultsOf(before, amount, nodes).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/**
 * @param {Call} call
 * @param {Counter} counter
 * @param {{ nodes: number, shape: 'flat' | 'chain', code: string }} size
 */
async function runAll(call, counter, size) {
  /** @type {Map<string, Amount>} */
  const amounts = new Map();
  const context = { call, ...size };
  for (const operation of OPERATIONS) {
    if (operation.shapes && !operation.shapes.includes(size.shape)) continue;
    amounts.set(operation.name, await count(counter, () => operation.run(context)));
  }
  return amounts;
}

/**
 * @param {Amount} small
 * @param {Amount} large of twice as many nodes
 * @param {number} nodes
 */
function faultsOf(small, large, nodes) {
  const faults = [];
  const most = (/** @type {number} */ was) => MOST_GROWTH * was + SLACK_PER_NODE * 2 * nodes;
  if (large.buffers > most(small.buffers)) faults.push(`${small.buffers} → ${large.buffers} buffers`);
  if (large.rows > most(small.rows))
    faults.push(`${small.rows} → ${large.rows} rows handled, most more by ${grownMost(small, large)}`);
  for (const [text, { calls, buffers }] of large.statements) {
    const before = small.statements.get(text);
    if (!before || before.calls < nodes / 2) continue;
    const [was, is] = [before.buffers / before.calls, buffers / calls];
    if (is > MOST_GROWTH_PER_CALL * was + SLACK_PER_CALL)
      faults.push(`${was.toFixed(1)} → ${is.toFixed(1)} buffers per call of ${text}`);
  }
  return faults;
}

/**
 * The statement that handled most more rows.
 * @param {Amount} small
 * @param {Amount} large
 */
function grownMost(small, large) {
  const grown = [...large.rowsOf].map(([text, rows]) => ({ text, was: small.rowsOf.get(text) ?? 0, rows }));
  grown.sort((one, other) => other.rows - other.was - (one.rows - one.was));
  const [most] = grown;
  return most && `${most.was} → ${most.rows}: ${most.text.replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS)}`;
}

/**
 * What its sessions are planned for from then on: some nodes are made, moved, cloned and deleted on every connection of the pool.
 * @param {Call} call
 * @param {string} name
 */
async function warmUp(call, name) {
  const many = Array.from({ length: 10 }, (_, nth) => `warm-${name.replaceAll(/\W/g, '-')}-${nth}`);
  await Promise.all(
    many.map(async (code) => {
      await call('POST', '/trees', { code, name: code });
      const path = `/trees/${code}/versions/v1/nodes`;
      const root = (await call('GET', `${path}?q=root=true`)).body.items[0].id;
      const { id } = (await call('POST', path, { code: 'a', name: 'a', parent_id: root })).body;
      await call('POST', path, { code: 'b', name: 'b', parent_id: id });
      await call('POST', `${path}/${id}/translations`, { name: 'x', language: 'mn_MN' });
      await call('POST', `${path}/${id}/clone`, { code: 'c', name: 'c' });
      await call('PATCH', `${path}/${id}`, { parent_id: null });
      const { status } = await call('DELETE', `${path}/${id}`);
      assert.equal(status, 204);
      await call('DELETE', `/trees/${code}`);
    }),
  );
}

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf, nodeOf } from '../bench/seeds/imported-nodes.mjs';
import { assertEnded } from './ended-runs.mjs';
import { sessionsAfter } from './ended-sessions.mjs';

/** @import { Call, Replicas } from './replicas.mjs' */

const NDJSON = 'application/x-ndjson';
const READS = 200;
/** So many kills at random moments meet a statement. */
const MANY_KILLS = 20;

/**
 * 22: an import by replace is killed with its process again and again: the version is what it was or what it was to be, never
 * between, and the next import works.
 * @param {Replicas} replicas
 * @param {{ nodes: number, kills: number }} size
 */
export async function killImports({ calls, newVersion, verify, kill }, { nodes, kills }) {
  const version = await newVersion('killed-imports');
  const path = `${version}/import?mode=replace`;
  const states = [0, 1].map((which) => [...linesOf(nodes, (n) => named(n, which))].join(''));
  const digests = [];
  let lasts = 0;
  for (const state of states) {
    const started = performance.now();
    assert.equal((await calls[0]('POST', path, state, NDJSON)).status, 200);
    lasts = performance.now() - started;
    digests.push(await digestOf(calls[0], version));
  }
  let [was, kept] = [1, 0];
  for (let n = 0; n < kills; n++) {
    const next = 1 - was;
    const importing = calls[1]('POST', path, states[next], NDJSON).catch(() => undefined);
    await sleep(Math.random() * lasts);
    await kill(1);
    await importing;
    const is = digests.indexOf(await digestOf(calls[0], version));
    assert.ok(is >= 0, 'the version is neither what it was nor what it was to be');
    if (is === was) kept++;
    assert.equal((await calls[1]('POST', path, states[next], NDJSON)).status, 200, 'the next import');
    assert.equal(await digestOf(calls[0], version), digests[next]);
    was = next;
  }
  await assertEnded(calls[0], version);
  await verify();
  return `${kills} imports of ${nodes} nodes killed: ${kept} times as before, ${kills - kept} times done already, next one worked each time, verify clean`;
}

/**
 * 7: a merge is killed with its process again and again: its statement ends, the version is what it was or what it was to be, the run is done or
 * lost, and the same merge works then.
 * @param {Replicas} replicas
 * @param {{ nodes: number, kills: number }} size
 */
export async function killMerges({ stage, calls, newVersion, verify, kill }, { nodes, kills }) {
  const version = await newVersion('killed-merges');
  const source = version.replace(/v1$/, 'v2');
  const states = [0, 1].map((which) => [...linesOf(nodes, (n) => named(n, which))].join(''));
  const merge = (/** @type {Call} */ call) =>
    call('POST', `${version}/merge`, { from: 'v2', base: null, strategy: 'theirs' });
  const replace = async (/** @type {string} */ into, /** @type {string} */ lines) =>
    assert.equal((await calls[0]('POST', `${into}/import?mode=replace`, lines, NDJSON)).status, 200);
  const digests = [];
  let [lasts, statements, slowest] = [0, 0, 0];
  await replace(version, states[1]);
  digests[1] = await digestOf(calls[0], version);
  assert.equal((await calls[0]('POST', `${version}/clone`, { version: 'v2', name: 'v2' })).status, 201);
  let [was, kept] = [1, 0];
  for (let n = -1; n < kills; n++) {
    const next = 1 - was;
    await replace(source, states[next]);
    const started = performance.now();
    const merging = merge(calls[1]).catch(() => undefined);
    if (n >= 0) {
      await sleep(Math.random() * lasts);
      const left = await sessionsAfter(stage, () => kill(1));
      statements += left.sessions;
      slowest = Math.max(slowest, left.ms);
    }
    await merging;
    if (n < 0) {
      lasts = performance.now() - started;
      digests[next] = await digestOf(calls[0], version);
      assert.notEqual(digests[next], digests[was]);
    }
    const is = digests.indexOf(await digestOf(calls[0], version));
    assert.ok(is >= 0, 'the version is neither what it was nor what it was to be');
    if (is === was) kept++;
    assert.equal((await merge(calls[1])).status, 200, 'the next merge');
    assert.equal(await digestOf(calls[0], version), digests[next]);
    was = next;
  }
  assert.ok(statements > 0 || kills < MANY_KILLS, 'no kill met a statement');
  await assertEnded(calls[0], version);
  await verify();
  return `${kills} merges of ${nodes} nodes killed: ${kept} times as before, ${kills - kept} times done already, next one worked each time, verify clean; ${statements} statements went on and ended, the last ${seconds(slowest)} s after the kill, a new process started meanwhile`;
}

/**
 * 10: a clone is killed with its process: no version, no node of it is left.
 * @param {Replicas} replicas
 * @param {{ nodes: number, kills: number }} size
 */
export async function killClones({ calls, newVersion, verify, kill }, { nodes, kills }) {
  const version = await newVersion('killed-clones');
  const lines = [...linesOf(nodes, nodeOf)].join('');
  assert.equal((await calls[0]('POST', `${version}/import?mode=replace`, lines, NDJSON)).status, 200);
  const clone = (/** @type {number} */ by, /** @type {string} */ code) =>
    calls[by]('POST', `${version}/clone`, { version: code, name: code }).catch(() => undefined);
  const alone = await slowestReads(calls[1], version, async () => undefined);
  const started = performance.now();
  const meanwhile = await slowestReads(calls[1], version, async () => {
    assert.equal((await clone(0, 'whole'))?.status, 201);
  });
  const lasts = performance.now() - started;
  let done = 0;
  for (let n = 0; n < kills; n++) {
    const cloning = clone(1, `killed-${n}`);
    await sleep((0.2 + Math.random() * 0.6) * lasts);
    await kill(1);
    await cloning;
    const { status, body } = await untilSettled(calls[0], version.replace(/v1$/, `killed-${n}`));
    if (status === 200) done++;
    assert.ok(status === 404 || body.aggregations.nodes === nodes, 'a clone is whole or not there');
  }
  await assertEnded(calls[0], version);
  await verify();
  return `${kills} clones of ${nodes} nodes killed: ${kills - done} left nothing, ${done} were done already, verify clean; p99 of reads ${alone.toFixed(1)} ms, during a clone ${meanwhile.toFixed(1)} ms`;
}

/**
 * The 99th percentile of how long pages take while something else is done, and of a hundred at least; a figure, nothing is asserted.
 * @param {Call} call
 * @param {string} version
 * @param {() => Promise<void>} work
 */
async function slowestReads(call, version, work) {
  let busy = true;
  const working = work().finally(() => (busy = false));
  const taken = [];
  while (busy || taken.length < READS) {
    const started = performance.now();
    await call('GET', `${version}/nodes`);
    taken.push(performance.now() - started);
  }
  await working;
  return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.99)];
}

/**
 * The database notices late that the process has ended, and commits or rolls back its transaction.
 * @param {Call} call
 * @param {string} version
 */
async function untilSettled(call, version) {
  for (;;) {
    const { status } = await call('POST', version.replace(/[^/]+$/, 'v1/clone'), {
      version: version.split('/').at(-1),
      name: 'again',
    });
    // The transaction that holds the code has either committed or rolled back by now.
    if (status === 409) return call('GET', version);
    if (status !== 201) continue;
    await call('DELETE', version);
    return { status: 404, body: undefined };
  }
}

/**
 * @param {number} n
 * @param {number} which
 */
const named = (n, which) => JSON.stringify({ ...JSON.parse(nodeOf(n)), name: `State ${which}, node ${n}` });

/**
 * @param {Call} call
 * @param {string} version
 */
async function digestOf(call, version) {
  const { status, body } = await call('GET', `${version}/export?format=json`);
  assert.equal(status, 200);
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

const seconds = (/** @type {number} */ ms) => (ms / 1_000).toFixed(1);

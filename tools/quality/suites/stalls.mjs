// Specs on a machine that stands still now and then: npm run suite -- stalls [paths and arguments of Jest] [--seed N]
// Every few seconds Jest and PostgreSQL are stopped for up to two seconds. What fails here and holds in `npm test` depends on luck with
// time: a limit of 300 ms that races with one of 500, a pause instead of a condition. (docs/adr/0125-machines-stand-still.md)
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../../processes/child-exit.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { say } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { Random } from '../fuzz/random.mjs';
import { endWithUs } from './end-with-us.mjs';

const RUNS_MS = { least: 500, most: 4_000 };
const STANDS_MS = { least: 300, most: 2_000 };

await runTool(async () => {
  const { seed, args } = readArguments(process.argv.slice(2));
  say(`seed ${seed}`);
  const random = new Random(seed);
  const tests = spawn(process.execPath, [join(ROOT, 'tools/test.mjs'), ...args], { cwd: ROOT, stdio: 'inherit' });
  endWithUs(tests, 'SIGTERM');
  const ended = waitForExit(tests);
  const stands = await stopNowAndThen(tests, random);
  say(`the machine stood still ${stands} times`);
  return (await ended) === 'exit code 0' ? 0 : 1;
});

/** @param {string[]} given */
function readArguments(given) {
  const at = given.indexOf('--seed');
  if (at < 0) return { seed: Date.now() % 2 ** 32, args: given };
  return { seed: Number(given[at + 1]), args: given.toSpliced(at, 2) };
}

/**
 * Until the program has ended. What it started is told to go on whatever happens.
 * @param {import('node:child_process').ChildProcess} program
 * @param {Random} random
 * @returns {Promise<number>} how often
 */
async function stopNowAndThen(program, random) {
  const length = (/** @type {typeof RUNS_MS} */ { least, most }) => least + random.int(most - least);
  /** @type {number[]} */
  let stopped = [];
  // Ended meanwhile, this program would leave them stopped.
  process.once('exit', () => signal(stopped, 'SIGCONT'));
  for (let stands = 0; ; stands++) {
    await pause(length(RUNS_MS));
    if (program.exitCode !== null || program.signalCode !== null) return stands;
    stopped = descendantsOf(Number(program.pid));
    try {
      signal(stopped, 'SIGSTOP');
      await pause(length(STANDS_MS));
    } finally {
      signal(stopped, 'SIGCONT');
    }
  }
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} name
 */
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/**
 * All that a process has started, and what that has.
 * @param {number} ancestor
 */
function descendantsOf(ancestor) {
  const parents = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [parentOf(Number(name))] : [])));
  const isBelow = (/** @type {number | undefined} */ pid) => {
    for (let parent = parents.get(pid ?? 0); parent; parent = parents.get(parent)) if (parent === ancestor) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

/**
 * @param {number} pid
 * @returns {[number, number]} itself and its parent, 0 where it has ended
 */
function parentOf(pid) {
  try {
    // Behind the name, which may hold anything: state, parent. (proc(5))
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [pid, Number(parent)];
  } catch {
    return [pid, 0];
  }
}

// The client package and the command line at sizes that specs do not have, against a stack of its own.
//   npm run suite -- sdk [--mib 5120] [--page-mib 1024] [--rows 1000000] [--files 10000] [--only clock,memory,page,files]
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { applicationOf } from '../../http/application.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { say } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { cutCopies } from '../sdk/copies.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';

const run = promisify(execFile);
const CHILD = join(ROOT, 'tools/quality/sdk/child.mjs');
/** What the resident memory of a process may grow by. (docs/design/planned/sdk.md §8, 25) */
const MOST_GROWTH_MIB = 64;
/**
 * V8 leaves up to 64 MiB of bytes that nobody holds any more before it looks for them, of `fetch` alone too; with a small young generation it
 * looks often, and what is left is held. (ADR 0105)
 */
const COLLECTING = ['--expose-gc', '--max-semi-space-size=2'];
const CLOCK_OFF_SECONDS = 300;

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      mib: { type: 'string', default: '5120' },
      'page-mib': { type: 'string', default: '1024' },
      rows: { type: 'string', default: '1000000' },
      files: { type: 'string', default: '10000' },
      only: { type: 'string', default: 'clock,memory,page,files' },
    },
  });
  const { stack, stop } = await startOwnStack('sdk', { RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0' });
  /** @type {string[]} */
  const faults = [];
  const expect = (/** @type {boolean} */ holds, /** @type {string} */ what) => {
    say(`${holds ? '✓' : '✗'} ${what}`);
    if (!holds) faults.push(what);
  };
  try {
    const parts = values.only.split(',');
    if (parts.includes('clock')) await turnClocks(stack, expect);
    if (parts.includes('memory')) await measureMemory(stack, expect, Number(values.mib), Number(values.rows));
    if (parts.includes('page')) await measurePage(stack, expect, Number(values['page-mib']));
    if (parts.includes('files')) await cutCopies(stack, expect, Number(values.files));
  } finally {
    await stop();
  }
  return faults.length > 0 ? 1 : 0;
});

/** @typedef {(holds: boolean, what: string) => void} Expect */
/** @typedef {import('../tour/tokens.mjs').Stack} Stack */

/**
 * @param {Stack} stack
 * @param {string} what
 * @param {number} amount
 * @returns {Promise<any>} any: what the child printed
 */
async function work(stack, what, amount) {
  const env = { ...process.env, STACK: JSON.stringify(stack) };
  const { stdout } = await run(process.execPath, [...COLLECTING, CHILD, what, String(amount)], { env });
  return JSON.parse(stdout);
}

/**
 * A clock that is off neither loses tokens nor keeps them. (§8, 11)
 * @param {Stack} stack
 * @param {Expect} expect
 */
async function turnClocks(stack, expect) {
  for (const seconds of [CLOCK_OFF_SECONDS, -CLOCK_OFF_SECONDS]) {
    const { tokens } = await work(stack, 'clock', seconds);
    expect(tokens === 1, `11. a clock ${seconds} s off: 40 calls by ${tokens} token`);
  }
}

/**
 * The memory of a process that sends or reads much. (§8, 25 and 27)
 * @param {Stack} stack
 * @param {Expect} expect
 * @param {number} mib
 * @param {number} rows
 */
async function measureMemory(stack, expect, mib, rows) {
  const bounded = (/** @type {any} */ { before, peak, seconds }, /** @type {string} */ what) =>
    expect(
      peak - before <= MOST_GROWTH_MIB,
      `25. ${what}: ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)}, in ${seconds.toFixed(0)} s`,
    );
  for (const what of ['upload', 'download']) bounded(await work(stack, what, mib), `${what} of ${mib} MiB`);
  const bare = await work(stack, 'bare-download', mib);
  say(`  download of ${mib} MiB by fetch alone: ${bare.before.toFixed(0)} MiB, at most ${bare.peak.toFixed(0)}`);
  await makeTree(stack);
  const imported = await work(stack, 'import', rows);
  bounded(imported, `import of ${rows} rows`);
  expect(imported.rows === rows - 1 || imported.rows === rows, `27. ${imported.rows} nodes, ${imported.steps} reports`);
  const fromFile = await work(stack, 'import-file', rows);
  bounded(fromFile, `import of ${rows} rows by createReadStream`);
  const { message } = await work(stack, 'broken', rows);
  expect(message?.includes(`${rows + 1}`) === true, `27. its last line broken: ${message}`);
  bounded(await work(stack, 'export', rows), `export of ${rows} rows`);
  bounded(await work(stack, 'walk', rows), `walk over ${rows} nodes`);
}

/**
 * The heap of a page of Chromium during transfers, with the bytes it holds. (§8, 25)
 * @param {Stack} stack
 * @param {Expect} expect
 * @param {number} mib
 */
async function measurePage(stack, expect, mib) {
  const program = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!provideProgram(program, 'chromium')) throw new Failure(`There is no ${program}.`, 'Install chromium.');
  const { transferInPage } = await import('../sdk/in-page.mjs');
  const { url } = stack.storage;
  const { auth } = applicationOf(stack);
  const authorize = async () => (await auth.authorize({ method: 'GET', url })).authorization;
  const { kept, slower } = await transferInPage({ storage: url, authorize, mib });
  say(`  an upload in a page takes ${slower.toFixed(2)} times as long as the same bytes by fetch alone`);
  for (const [what, { before, peak, renderer, seconds }] of Object.entries(kept))
    expect(
      peak - before <= MOST_GROWTH_MIB,
      `25. ${what} of ${mib} MiB in a page: its heap ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)}, its process ${renderer.toFixed(0)} more, in ${seconds.toFixed(0)} s`,
    );
}

/** @param {Stack} stack */
async function makeTree(stack) {
  const { tree } = applicationOf(stack);
  await tree.post('/trees', { body: { code: 'sdk', name: 'Client package' } });
  for (const version of ['v2', 'v3', 'v4', 'v5'])
    await tree.post('/trees/{tree_code}/versions', { path: { tree_code: 'sdk' }, body: { version } });
}

// npm test: all specs, or those that the arguments name (npm test -- apps/tree), on a PostgreSQL made for them.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { waitForExit } from './processes/child-exit.mjs';
import { whenAbandoned } from './processes/abandoned.mjs';
import { runTool } from './terminal/failure.mjs';
import { during } from './terminal/progress.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';
import { ROOT } from './workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { startThrowAwayPostgres } = await import('./postgres/throw-away.mjs');
  const { bundlePackages } = await import('./test/bundled-packages.mjs');
  await bundlePackages();
  const database = await during('starting a PostgreSQL for the tests', startThrowAwayPostgres);
  try {
    return await runJest(database.url);
  } finally {
    await database.remove();
  }
});

/** @param {string} databaseUrl */
async function runJest(databaseUrl) {
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const given = process.argv.slice(2);
  const args = ['--experimental-vm-modules', '--no-warnings', jest, ...chooseWorkers(given), ...given];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  whenAbandoned(() => child.kill('SIGTERM'));
  await waitForExit(child);
  return child.exitCode ?? 1;
}

/**
 * Two at least: half of a spec's time is PostgreSQL's, and a spec that leaves something open cannot hold up the end.
 * @param {string[]} args
 */
function chooseWorkers(args) {
  if (args.some((arg) => /^(-i|--runInBand|-w|--maxWorkers)/.test(arg))) return [];
  return [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`];
}

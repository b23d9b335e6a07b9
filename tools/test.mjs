// npm test: all specs, or those that the arguments name (npm test -- apps/tree), on a PostgreSQL made for them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
  const documents = mkdtempSync(join(tmpdir(), 'groundwork-documents-'));
  try {
    return await runJest(database.url, documents);
  } finally {
    rmSync(documents, { recursive: true, force: true });
    await database.remove();
  }
});

/**
 * @param {string} databaseUrl
 * @param {string} documents folder for what the specs keep of OpenAPI documents; not while sources are watched, which change them
 */
async function runJest(databaseUrl, documents) {
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const given = process.argv.slice(2);
  const kept = given.some((arg) => arg.startsWith('--watch')) ? {} : { TEST_DOCUMENTS: documents };
  const args = ['--experimental-vm-modules', '--no-warnings', jest, ...chooseWorkers(given), ...given];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, ...kept },
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

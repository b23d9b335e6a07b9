// The tests of tree.md §8 that need real processes or large numbers, on two service processes over one database:
// node tools/quality/suites/tree.mjs [--full] [--only writers,kills,…] [--no-build] [--json --outputFile=FILE]
// Small numbers by default (.ci/run); --full takes those of the page and most of an hour.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failure, runTool } from '../../terminal/failure.mjs';

await runTool(async () => {
  const { bundleApps } = await import('../../bundle/bundle-apps.mjs');
  const { onStage } = await import('../bench/stage/stage.mjs');
  const { openReplicas } = await import('../tree/replicas.mjs');
  const { PARTS } = await import('../tree/parts.mjs');
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      json: { type: 'boolean' },
      outputFile: { type: 'string' },
    },
  });
  const names = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !PARTS[name]);
  if (unknown.length > 0) throw new Failure(`No such part: ${unknown}.`, Object.keys(PARTS).join(' '));
  if (!values['no-build']) await bundleApps();
  const failures = await onStage('tree', async (stage) => {
    const replicas = await openReplicas(stage);
    /** @type {string[]} */
    const failed = [];
    for (const name of names) {
      const started = performance.now();
      const figures = await PARTS[name](replicas, values.full).catch((error) => {
        failed.push(name);
        console.log(error);
        return 'failed';
      });
      console.log(`${failed.includes(name) ? '✗' : '✓'} ${name} (${seconds(started)} s): ${figures}`);
    }
    return failed;
  });
  if (values.outputFile) writeFileSync(values.outputFile, JSON.stringify(reportOf(names, failures)));
  return failures.length > 0 ? 1 : 0;
});

/** @param {number} started */
function seconds(started) {
  return ((performance.now() - started) / 1_000).toFixed(1);
}

/**
 * As Jest counts, for tools/quality/results/add-up.mjs.
 * @param {string[]} names
 * @param {string[]} failures
 */
function reportOf(names, failures) {
  return {
    numTotalTests: names.length,
    numPassedTests: names.length - failures.length,
    numFailedTests: failures.length,
    numRuntimeErrorTestSuites: 0,
  };
}

// The console in Chromium: tools/quality/e2e/console against identity, storage and tree of its own, and those of `fresh` against what
// `npm start` makes. Fails without Chromium. Words choose files by their names (`npm run suite -- console budgets media`), the rest is of
// Node's runner.
import { runTool } from '../../terminal/failure.mjs';
import { withConsole } from './console-stack.mjs';
import { withFreshConsole } from './fresh-console.mjs';
import { chooseFiles, IN_ORDER } from './named-files.mjs';
import { runNodeTests } from './run-specs.mjs';

const [common = [], fresh = []] = chooseFiles(
  'tools/quality/e2e/console/*.e2e-spec.mjs',
  'tools/quality/e2e/console/fresh/*.e2e-spec.mjs',
);

await runTool(async () => {
  const run = (/** @type {string[]} */ files) => (/** @type {NodeJS.ProcessEnv} */ variables) =>
    runNodeTests(files, variables, IN_ORDER);
  const codes = [common.length > 0 ? await withConsole(run(common)) : 0];
  codes.push(fresh.length > 0 ? await withFreshConsole(run(fresh)) : 0);
  return Math.max(...codes);
});

// The console in Chromium: tools/quality/e2e/console against identity, storage and tree of its own, and those of `fresh` against what
// `npm start` makes. Fails without Chromium. Words choose files by their names (`npm run suite -- console budgets media`), the rest is of
// Node's runner.
import { globSync } from 'node:fs';
import { runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { withConsole } from './console-stack.mjs';
import { withFreshConsole } from './fresh-console.mjs';
import { runNodeTests } from './run-specs.mjs';

const GIVEN = process.argv.slice(2);
const NAMES = GIVEN.filter((one) => /^[\w-]+$/.test(one) && !one.startsWith('-'));
// One after the other: each has a browser, and the machine two cores.
const ORDER = ['--test-concurrency=1', ...GIVEN.filter((one) => !NAMES.includes(one))];

const filesOf = (/** @type {string} */ pattern) =>
  globSync(pattern, { cwd: ROOT }).filter(
    (file) => NAMES.length === 0 || NAMES.some((name) => file.endsWith(`/${name}.e2e-spec.mjs`)),
  );
const COMMON = filesOf('tools/quality/e2e/console/*.e2e-spec.mjs');
const FRESH = filesOf('tools/quality/e2e/console/fresh/*.e2e-spec.mjs');
if (COMMON.length + FRESH.length === 0) throw new TypeError(`There is no file of the suite named ${NAMES.join(', ')}.`);

await runTool(async () => {
  const common = COMMON.length > 0 ? await withConsole((variables) => runNodeTests(COMMON, variables, ORDER)) : 0;
  const fresh = FRESH.length > 0 ? await withFreshConsole((variables) => runNodeTests(FRESH, variables, ORDER)) : 0;
  return Math.max(common, fresh);
});

// The console in Chromium, against identity, storage and tree of its own: tools/quality/e2e/console. Fails without Chromium. Words choose
// files by their names (`npm run suite -- console budgets media`), the rest is of Node's runner.
import { globSync } from 'node:fs';
import { runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { withConsole } from './console-stack.mjs';
import { runNodeTests } from './run-specs.mjs';

const GIVEN = process.argv.slice(2);
const NAMES = GIVEN.filter((one) => /^[\w-]+$/.test(one) && !one.startsWith('-'));
const FILES = globSync('tools/quality/e2e/console/*.e2e-spec.mjs', { cwd: ROOT }).filter(
  (file) => NAMES.length === 0 || NAMES.some((name) => file.endsWith(`/${name}.e2e-spec.mjs`)),
);

// One after the other: each has a browser, and the machine two cores.
const ORDER = ['--test-concurrency=1', ...GIVEN.filter((one) => !NAMES.includes(one))];

if (FILES.length === 0) throw new TypeError(`There is no file of the suite named ${NAMES.join(', ')}.`);
await runTool(() => withConsole((variables) => runNodeTests(FILES, variables, ORDER)));

// The console in Chromium, against identity, storage and tree of its own: tools/quality/e2e/console. Fails without Chromium.
import { globSync } from 'node:fs';
import { runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { withConsole } from './console-stack.mjs';
import { runNodeTests } from './run-specs.mjs';

const FILES = globSync('tools/quality/e2e/console/*.e2e-spec.mjs', { cwd: ROOT });

// One after the other: each has a browser, and the machine two cores.
const ORDER = ['--test-concurrency=1', ...process.argv.slice(2)];

await runTool(() => withConsole((variables) => runNodeTests(FILES, variables, ORDER)));

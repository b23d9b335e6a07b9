// What the console costs a browser, beside the budgets of docs/design/planned/console.md §9: sizes, and times in Chromium with a slow
// processor and network, among 100,000 users and a tree of 105,000 nodes. Prints, and fails for nothing: times are of this machine.
import { runTool } from '../../terminal/failure.mjs';
import { withConsole } from './console-stack.mjs';
import { runScript } from './run-specs.mjs';

await runTool(() => withConsole((variables) => runScript('tools/quality/e2e/console/budgets/main.mjs', variables)));

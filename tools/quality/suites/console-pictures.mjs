// Pictures of every page of the console: at three widths, in light and dark, while there is nothing, while all is there, and of
// some while they wait, fail and have no network. All go to artefacts/console; with `--publish` those alone of docs/console,
// which it writes anew.
import { runTool } from '../../terminal/failure.mjs';
import { withConsole } from './console-stack.mjs';
import { runScript } from './run-specs.mjs';

await runTool(() => withConsole((variables) => runScript('tools/quality/e2e/console/pictures/main.mjs', variables)));

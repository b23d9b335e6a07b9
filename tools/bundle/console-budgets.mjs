// node tools/bundle/console-budgets.mjs: builds the console and prints what a browser loads of it, compressed; fails above the budgets.
import { join } from 'node:path';
import { Failure, runTool } from '../terminal/failure.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';
import { ROOT } from '../workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('console');
  const { buildConsole } = await import('./build-console.mjs');
  const { judgeConsole, measureConsole } = await import('./console-sizes.mjs');
  await buildConsole();
  const judged = judgeConsole(measureConsole(join(ROOT, 'apps/console/dist')));
  for (const { line } of judged) console.log(line);
  if (judged.some(({ isMissed }) => isMissed))
    throw new Failure('The console is above its budgets.', 'docs/design/planned/console.md §9 says why they are.');
});

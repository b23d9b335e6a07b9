// node tools/bundle/console.mjs: what `nx build console` runs.
import { runTool } from '../terminal/failure.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('console');
  const { buildConsole } = await import('./build-console.mjs');
  await buildConsole();
});

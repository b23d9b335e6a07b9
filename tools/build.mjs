// npm run build: every lib and app into its dist/.
import { runTool } from './terminal/failure.mjs';
import { say } from './terminal/progress.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { buildWorkspace } = await import('./workspace/build-workspace.mjs');
  await buildWorkspace();
  say('built');
});

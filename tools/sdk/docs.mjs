// npm run docs:packages: the reference of the packages in artefacts/reference, as pages.
import { join } from 'node:path';
import { Failure, runTool } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { REFERENCE, writeReference } = await import('./reference.mjs');
  const problems = await writeReference();
  if (problems.length > 0) throw new Failure('The reference lacks something.', problems.join('\n'));
  say(join(REFERENCE, 'index.html'));
});

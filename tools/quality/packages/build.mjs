// npm run build:packages: the tarballs of libs/sdk in artefacts/packages, judged by publint, attw and size-limit.
import { runTool } from '../../terminal/failure.mjs';
import { say } from '../../terminal/progress.mjs';
import { enterWorkspace } from '../../workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('laboratory');
  const { buildPackages } = await import('./build-packages.mjs');
  for (const tarball of await buildPackages()) say(tarball);
});

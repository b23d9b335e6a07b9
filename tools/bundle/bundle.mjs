// node tools/bundle/bundle.mjs [APP…]: what `nx bundle` runs; without a name all apps whose sources changed.
import { runTool } from '../terminal/failure.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('running');
  const { bundleApps } = await import('./bundle-apps.mjs');
  const named = /** @type {import('../stack/services.mjs').App[]} */ (process.argv.slice(2));
  await bundleApps(named.length > 0 ? named : undefined);
});

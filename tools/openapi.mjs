// npm run openapi [-- SERVICE…]: docs/openapi/*.json as the services print it; without --write it only compares.
import { Failure, runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('running');
  const { SERVICE_NAMES } = await import('./stack/services.mjs');
  const { compareDocuments, writeDocuments } = await import('./check/documents.mjs');
  const named = SERVICE_NAMES.filter((name) => process.argv.includes(name));
  if (process.argv.includes('--write')) return writeDocuments(named.length > 0 ? named : SERVICE_NAMES);
  const { ok, output } = await compareDocuments();
  if (!ok) throw new Failure('The OpenAPI documents are stale.', output);
});

// npm run openapi: docs/openapi/*.json as the services print it; without --write it only compares.
import { Failure, runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('running');
  const { compareDocuments, writeDocuments } = await import('./check/documents.mjs');
  if (process.argv.includes('--write')) return writeDocuments();
  const { ok, output } = await compareDocuments();
  if (!ok) throw new Failure('The OpenAPI documents are stale.', output);
});

// npm run openapi [-- SERVICE…]: docs/openapi/*.json as the services print it, and the types of the client made of them; without --write it
// only compares.
import { Failure, runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { SERVICE_NAMES } = await import('./stack/services.mjs');
  const { compareDocuments, writeDocuments } = await import('./check/documents.mjs');
  const { compareTypes, writeTypes } = await import('./sdk/client-types.mjs');
  const named = SERVICE_NAMES.filter((name) => process.argv.includes(name));
  if (process.argv.includes('--write')) {
    await writeDocuments(named.length > 0 ? named : SERVICE_NAMES);
    return writeTypes();
  }
  for (const compare of [compareDocuments, compareTypes]) {
    const { ok, output } = await compare();
    if (!ok) throw new Failure('The OpenAPI documents or the types made of them are stale.', output);
  }
});

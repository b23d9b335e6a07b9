// npm run check:manifests: each overlay of k8s/ rendered and looked at, in seconds and without a cluster; and whether the
// configuration table of docs/operations.md is that of the code (-- --write renews it).
import { join } from 'node:path';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';

/** Each with the file that names the Secrets made outside of it. */
const OVERLAYS = {
  local: undefined,
  production: 'k8s/overlays/production/secrets.example.yaml',
  'production-by-host': 'k8s/overlays/production/secrets.example.yaml',
  'production-s3': 'k8s/overlays/production/secrets.example.yaml',
  'production-s3-inside': 'k8s/overlays/production/secrets.example.yaml',
};

await runTool(async () => {
  const { checkManifests, readObjects } = await import('../manifests/check.mjs');
  const { renderOverlay } = await import('../manifests/render.mjs');
  const { checkRules } = await import('../manifests/rules.mjs');
  const variables = await readVariables();
  let failed = 0;
  for (const [name, secrets] of Object.entries(OVERLAYS)) {
    const objects = renderOverlay(join(ROOT, 'k8s/overlays', name));
    const outside = secrets ? readObjects(join(ROOT, secrets)) : [];
    const problems = [...(await checkManifests(objects, { outside, variables })), ...checkRules(objects)];
    console.log(`${problems.length ? '✗' : '✓'} ${name.padEnd(20)}${objects.length} objects`);
    for (const problem of problems) console.log(`    ${problem}`);
    failed += problems.length;
  }
  if (!(await checkTable(variables))) failed++;
  return failed ? 1 : 0;
});

/** @param {Record<string, import('../manifests/variables.mjs').VariableRow[]>} variables */
async function checkTable(variables) {
  const { isTableFresh, writeTable } = await import('../manifests/configuration-table.mjs');
  if (process.argv.includes('--write')) writeTable(variables);
  const fresh = isTableFresh(variables);
  console.log(`${fresh ? '✓' : '✗'} ${'configuration'.padEnd(20)}docs/operations.md`);
  if (!fresh) console.log('    its table is not what the services read: npm run check:manifests -- --write');
  return fresh;
}

async function readVariables() {
  const { listVariables } = await import('../manifests/variables.mjs');
  await bundleApps(SERVICE_NAMES);
  const entries = SERVICE_NAMES.map(async (service) => [service, await listVariables(service)]);
  return Object.fromEntries(await Promise.all(entries));
}

import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { mainFileOf, SERVICE_NAMES } from '../stack/services.mjs';
import { compileCacheOf } from '../stack/runtime.mjs';
import { LOG_FOLDER, ROOT } from '../workspace/root.mjs';

/** @import { Service } from '../stack/services.mjs' */

/**
 * Bundles each service that was compiled since its bundle was made, and lets V8 keep what it makes of the code, as the images do: two seconds and
 * two more each, none where nothing changed.
 */
export async function bundleServices() {
  const stale = SERVICE_NAMES.filter(isStale);
  if (stale.length === 0) return;
  const { bundleService } = await import('./bundle-service.mjs');
  for (const service of stale) await bundleService(ROOT, service);
  await Promise.all(stale.map(load));
}

/** @param {Service} service */
function isStale(service) {
  // What is written last: a bundle that was broken off counts for none.
  const licences = join(dirname(mainFileOf(service)), 'licences.txt');
  const bundled = statSync(licences, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const causes = ['package-lock.json', 'tools/bundle/*.mjs', `{libs/*,apps/${service}}/dist/.tsbuildinfo`];
  return globSync(causes, { cwd: ROOT, exclude: ['**/*.spec.mjs'] }).some(
    (file) => statSync(join(ROOT, file)).mtimeMs > bundled,
  );
}

/** @param {Service} service */
async function load(service) {
  const main = mainFileOf(service);
  await runLogged(process.execPath, [main, 'openapi'], {
    title: `The bundle of ${service}`,
    log: join(LOG_FOLDER, `bundle-${service}.log`),
    cwd: dirname(main),
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheOf(main) },
  });
}

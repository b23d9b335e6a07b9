import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { APP_NAMES, mainFileOf } from '../stack/services.mjs';
import { compileCacheOf, NODE_FLAGS } from '../stack/runtime.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from '../workspace/root.mjs';

/** @import { App } from '../stack/services.mjs' */

/**
 * Bundles each app whose sources changed since its bundle was made, and lets V8 keep what it makes of the code, as the images do: two seconds
 * and two more each, none where nothing changed.
 * @param {App[]} [apps]
 */
export async function bundleApps(apps = APP_NAMES) {
  const stale = apps.filter(isStale);
  if (stale.length === 0) return;
  await during(`bundling ${stale.join(', ')}`, async () => {
    const { bundleApp } = await import('./bundle-app.mjs');
    /** @type {Promise<void>[]} */
    const loaded = [];
    for (const app of stale) {
      await bundleApp(ROOT, app);
      loaded.push(load(app));
      loaded.at(-1)?.catch(() => {}); // awaited below
    }
    await Promise.all(loaded);
  });
}

/** @param {App} app */
function isStale(app) {
  // What is written last: a bundle that was broken off counts for none.
  const licences = join(dirname(mainFileOf(app)), 'licences.txt');
  const bundled = statSync(licences, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const causes = [
    'package-lock.json',
    'tsconfig.base.json',
    'tools/bundle/*.mjs',
    'tools/stack/runtime.mjs',
    `{libs/*,libs/sdk/*,apps/${app}}/{package.json,src/**/*.ts}`,
  ];
  return globSync(causes, { cwd: ROOT, exclude: ['**/*.spec.mjs', '**/*spec.ts', '**/testing'] }).some(
    (file) => statSync(join(ROOT, file)).mtimeMs > bundled,
  );
}

/**
 * What loads an app once, with the flags that it runs with: V8 does not use what it made with others. (ADR 0088)
 * @param {App} app
 */
export const loadArguments = (app) =>
  app === 'cli' ? [mainFileOf(app), '--help'] : [...NODE_FLAGS, mainFileOf(app), 'openapi'];

/** @param {App} app */
async function load(app) {
  const main = mainFileOf(app);
  await runLogged(process.execPath, loadArguments(app), {
    title: `The bundle of ${app}`,
    log: join(LOG_FOLDER, `bundle-${app}.log`),
    cwd: dirname(main),
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheOf(main) },
  });
}

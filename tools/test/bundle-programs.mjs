// What libs/testing/src/programs/programs.ts runs: bundles the programs that are named, where their sources changed. In a process of its own, as
// Rolldown's native part does not support the realms that Jest runs specs in; one at a time, as Jest runs several specs at once.
/// <reference path="../../apps/cli/src/profiles/proper-lockfile.d.ts" />
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { bundleApps } from '../bundle/bundle-apps.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { App } from '../stack/services.mjs' */

/** Longer than any bundle takes: 20 minutes. */
const RETRIES = { retries: 12_000, minTimeout: 100, maxTimeout: 100 };

const cache = join(ROOT, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const release = await lock(join(cache, 'bundle-programs'), { realpath: false, retries: RETRIES });
try {
  await bundleApps(/** @type {App[]} */ (process.argv.slice(2)));
} finally {
  await release();
}

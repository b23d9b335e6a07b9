import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mainFileOf } from '../../../stack/services.mjs';
import { during } from '../../../terminal/progress.mjs';
import { compilePackages } from '../../../workspace/compile-packages.mjs';
import { compare } from '../measure/compare.mjs';
import { compareWork } from '../measure/compare-work.mjs';
import { putFiles } from '../seeds/storage.mjs';
import { onStage } from '../stage/stage.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */

const FILES = 20_000;

/**
 * The packages of libs/sdk and the command line, beside what one would use without them. (docs/design/planned/sdk.md §9)
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export async function measureSdk(effort) {
  // As they are published, but for the bundling.
  await compilePackages('client', 'verify', 'nest');
  // They import the packages.
  const { measureClient } = await import('./sdk-client.mjs');
  const { measureVerifier } = await import('./sdk-verify.mjs');
  return onStage('storage', async (stage) => {
    const service = await stage.startService({ DISK_ROOT: makeFolder(stage) });
    await during(`putting ${FILES} files`, () => putFiles(stage.database.adminUrl, FILES));
    const token = await stage.sign(['files:read', 'files:write']);
    const parts = {
      verify: () => measureVerifier(stage, effort),
      guard: async () => [await measureGuard(stage, token, effort)],
      client: () => measureClient({ service, token, effort, files: FILES }),
      start: async () => [
        await measureStart(effort, '--version'),
        await measureStart(effort, 'storage', 'cp', '--help'),
      ],
    };
    const figures = [];
    for (const [name, measure] of Object.entries(parts))
      if (name.includes(effort.only)) figures.push(...(await measure()));
    return figures;
  });
}

/** @param {Stage} stage */
function makeFolder({ folder }) {
  const root = join(folder, 'service');
  mkdirSync(root);
  return root;
}

/**
 * A request to a Nest route with a token that was verified before, beside the same route with a guard that does nothing.
 * @param {Stage} stage
 * @param {string} token
 * @param {Effort} effort
 */
async function measureGuard(stage, token, effort) {
  const own = { ISSUER: stage.issuer, AUDIENCE: 'urn:groundwork:storage' };
  const bare = await stage.startFloorProgram('sdk/guarded-app.mjs', {});
  const guarded = await stage.startFloorProgram('sdk/guarded-app.mjs', { ...own, GUARD: 'groundwork' });
  const shot = { path: '/orders', headers: { authorization: `Bearer ${token}` } };
  return compare({
    what: 'guard in Nest, beside an empty one',
    // Of a route that takes 22 µs by itself. (ADR 0105)
    goal: { atLeast: 0.85 },
    ...{ floor: [bare, shot], service: [guarded, shot], database: stage.database },
    effort: effort.quick ? effort : { ...effort, rounds: 15, seconds: 2 },
  });
}

/**
 * The command line as it is bundled; a command loads what it needs, one that copies files more than most.
 * @param {Effort} effort
 * @param {...string} command
 */
function measureStart(effort, ...command) {
  const run = (/** @type {string[]} */ ...args) => execFileSync(process.execPath, args, { stdio: 'ignore' });
  return compareWork({
    what: `groundwork ${command.join(' ')}, beside 1.5 × node -e 0 + 150 ms`,
    goal: { atMost: 1 },
    ...{ rounds: effort.quick ? 2 : 15, times: 1, by: 'clock', limit: (ms) => 1.5 * ms + 150 },
    floor: () => run('-e', '0'),
    own: () => run(mainFileOf('cli'), ...command),
  });
}

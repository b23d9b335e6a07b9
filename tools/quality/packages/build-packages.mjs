import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { buildPackage } from './build-package.mjs';
import { judgePackage } from './judge-package.mjs';

/**
 * Builds and packs what is published, and judges it. Throws a `Failure` that lists what is wrong.
 * @param {{ judged?: boolean }} [options]
 * @returns {Promise<string[]>} the tarballs, in artefacts/packages
 */
export async function buildPackages({ judged = true } = {}) {
  const names = readdirSync(join(ROOT, 'libs/sdk')).sort();
  const tarballs = [];
  const problems = [];
  for (const name of names) {
    const folder = await during(`building ${name}`, () => buildPackage(name));
    const tarball = pack(folder);
    tarballs.push(tarball);
    if (judged) problems.push(...(await judgePackage(name, folder, tarball)));
  }
  if (problems.length > 0) throw new Failure('The packages are not fit to be published.', problems.join('\n'));
  return tarballs;
}

/** @param {string} folder */
function pack(folder) {
  const target = join(ROOT, 'artefacts/packages');
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Failure('npm pack failed.', stderr);
  const packed = JSON.parse(stdout);
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
  return join(target, filename);
}

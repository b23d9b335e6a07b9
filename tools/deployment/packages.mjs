import { spawnSync } from 'node:child_process';
import { Failure } from '../terminal/failure.mjs';
import { during } from '../terminal/progress.mjs';

/**
 * The Debian packages of programs that a suite needs; installed when we are root, else said.
 * @param {Record<string, string>} programs each with its package
 */
export async function needPrograms(programs) {
  const missing = Object.entries(programs).filter(([program]) => !has(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  const advice = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !has('apt-get')) throw new Failure(`Not here: ${packages.join(', ')}.`, advice);
  await during(`installing ${packages.join(', ')}`, async () => {
    // RUNLEVEL keeps Debian from starting them as services.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('apt-get', ['update', '-qq'], { env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
  if (!missing.every(([program]) => has(program))) throw new Failure(`apt-get did not install ${packages}.`, advice);
}

/** @param {string} program */
function has(program) {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from '../terminal/failure.mjs';
import { during } from '../terminal/progress.mjs';

/**
 * A program of a suite: there already, or installed from its Debian packages where apt and root are at hand.
 * @param {string} program name, or path of it or of a part of it
 * @param {string[]} packages
 * @returns {boolean} whether it is there
 */
export function provideProgram(program, ...packages) {
  if (has(program)) return true;
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  // RUNLEVEL keeps Debian from starting it as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { env, stdio: 'ignore' });
  }
  return has(program);
}

/**
 * The Debian packages of programs that a suite cannot do without; installed when we are root, else said.
 * @param {Record<string, string>} programs each with its package
 */
export async function needPrograms(programs) {
  for (const [program, name] of Object.entries(programs)) {
    const there = await during(`looking for ${program}`, async () => provideProgram(program, name));
    if (!there) throw new Failure(`Not here: ${program}.`, `apt-get install --no-install-recommends ${name}`);
  }
}

/** @param {string} program */
function has(program) {
  if (program.startsWith('/')) return existsSync(program);
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;
}

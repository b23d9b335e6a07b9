import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * The command line of a process: it shows whether a recorded pid still is the same program.
 * Empty when there is no such process; a zombie has none either.
 * @param {number} pid
 */
export function commandLine(pid) {
  if (!existsSync('/proc/self/cmdline')) {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (ps.stdout ?? '').trim();
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

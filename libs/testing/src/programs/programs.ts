import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** What is shipped as a program. (tools/stack/services.mjs) */
export type Program = 'identity' | 'storage' | 'tree' | 'cli';

/**
 * Makes the programs that a spec starts, as they are shipped: one file that loads in half the time of a service's thousands. Only what changed
 * is made anew, and by one of the specs that call this at once.
 */
export function buildPrograms(...programs: readonly Program[]): void {
  execFileSync(process.execPath, [join(ROOT, 'tools/test/bundle-programs.mjs'), ...programs], { cwd: ROOT });
}

/** What Node runs of a program. */
export const mainFileOf = (program: Program): string => join(ROOT, 'apps', program, 'dist/bundle/main.js');

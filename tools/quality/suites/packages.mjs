import { provideProgram } from './debian-package.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';

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

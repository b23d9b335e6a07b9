// Software that nobody here wrote, against a stack of its own: libraries that sign people in, uploaders in a browser, command-line
// programs. A program that cannot be had fails the suite.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { startOwnStack } from './own-stack.mjs';

/** Programs by their Debian packages. */
const PROGRAMS = {
  [process.env.CHROMIUM ?? '/usr/bin/chromium']: ['chromium'],
  apache2: ['apache2'],
  '/usr/lib/apache2/modules/mod_auth_openidc.so': ['libapache2-mod-auth-openidc'],
  curl: ['curl'],
  wget: ['wget'],
  aria2c: ['aria2'],
  rclone: ['rclone'],
};

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  for (const [program, packages] of Object.entries(PROGRAMS)) {
    if (!provideProgram(program, ...packages)) {
      throw new Failure(`There is no ${program}, and it could not be installed.`, `Install ${packages.join(' ')}.`);
    }
  }
  const { stack, stop } = await startOwnStack('outside');
  try {
    const chosen = process.argv.slice(2);
    const files = globSync(chosen.length > 0 ? chosen : 'tools/quality/outside/*.e2e-spec.mjs', { cwd: ROOT }).sort();
    if (files.length === 0) throw new Failure('No file of the suite has such a name.');
    const tests = spawn(process.execPath, ['--test', '--test-reporter=spec', ...files], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, OUTSIDE_STACK: JSON.stringify(stack) },
    });
    return (await waitForExit(tests)) === 'exit code 0' ? 0 : 1;
  } finally {
    await stop();
  }
});

// Software that nobody here wrote, against a stack of its own: libraries that sign people in, uploaders in a browser, command-line
// programs, the example application and the guide of docs/access.md. A program that cannot be had fails the suite.
import { globSync, mkdirSync } from 'node:fs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { installTier } from '../../workspace/install.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { runNodeTests } from './run-specs.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';

/** Programs by their Debian packages. */
const PROGRAMS = {
  [process.env.CHROMIUM ?? '/usr/bin/chromium']: ['chromium'],
  apache2: ['apache2'],
  '/usr/lib/apache2/modules/mod_auth_openidc.so': ['libapache2-mod-auth-openidc'],
  curl: ['curl'],
  wget: ['wget'],
  aria2c: ['aria2'],
  rclone: ['rclone'],
  rapper: ['raptor2-utils'],
  '/usr/lib/python3/dist-packages/rdflib/__init__.py': ['python3-rdflib'],
  soffice: ['libreoffice-calc-nogui'],
  [process.env.FIREFOX ?? '/usr/bin/firefox-esr']: ['firefox-esr'],
  python3: ['python3-minimal'],
};

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  for (const [program, packages] of Object.entries(PROGRAMS)) {
    if (!provideProgram(program, ...packages)) {
      throw new Failure(`There is no ${program}, and it could not be installed.`, `Install ${packages.join(' ')}.`);
    }
  }
  await installTier('shop');
  const { env, stack, stop } = await startOwnStack('outside', { WEBHOOK_ALLOW_PRIVATE: 'true' });
  try {
    const chosen = process.argv.slice(2);
    const files = globSync(chosen.length > 0 ? chosen : 'tools/quality/outside/*.e2e-spec.mjs', { cwd: ROOT }).sort();
    if (files.length === 0) throw new Failure('No file of the suite has such a name.');
    return await runNodeTests(files, { ...env, OUTSIDE_STACK: JSON.stringify(stack) });
  } finally {
    await stop();
  }
});

import { join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from './root.mjs';

/**
 * Compiles packages of libs/sdk into their dist/, where tools import them from by name; what is up to date is left as it is.
 * @param {...('client' | 'verify' | 'nest' | 'express')} names
 */
export const compilePackages = (...names) =>
  during(`compiling ${names.map((name) => `@groundwork/${name}`).join(', ')}`, () =>
    runLogged(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        '-b',
        ...names.map((name) => `libs/sdk/${name}/tsconfig.build.json`),
      ],
      { title: 'The packages', log: join(LOG_FOLDER, 'packages.log'), cwd: ROOT },
    ),
  );

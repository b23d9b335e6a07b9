import { delimiter, join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from './root.mjs';

/**
 * `npm ci` with everything that developing needs, whatever NODE_ENV says.
 * @param {string} reason
 */
export async function installPackages(reason) {
  const log = join(LOG_FOLDER, 'install.log');
  await during(`installing packages: ${reason} (npm ci, log in ${log})`, () =>
    runLogged('npm', ['ci', '--include=dev', '--include=optional'], {
      title: 'npm ci',
      log,
      cwd: ROOT,
      env: { ...process.env, PATH: pathOfMachine() },
      advice:
        'Installing needs the npm registry and Node 20.19 or newer. Check the connection (npm ping), then start again.',
    }),
  );
}

/** PATH without node_modules/.bin: npm must not run on the Node that it is about to replace. */
function pathOfMachine() {
  const bin = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(bin))
    .join(delimiter);
}

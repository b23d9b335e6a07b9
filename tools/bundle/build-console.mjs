import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { installTier } from '../workspace/install.mjs';
import { LOG_FOLDER, ROOT } from '../workspace/root.mjs';

const FOLDER = join(ROOT, 'apps/console');
/** What the files are made of. */
const SOURCES = [
  'apps/console/{index.html,package-lock.json,vite.config.mjs}',
  'apps/console/{src,public}/**/*',
  'libs/sdk/client/src/**/*.ts',
];

/** Makes the console's files where their sources changed since: its packages are installed, and Vite takes two seconds. */
export async function buildConsole() {
  if (!isStale()) return;
  await installTier('console');
  await during('building the console', () =>
    runLogged(process.execPath, [join(FOLDER, 'node_modules/vite/bin/vite.js'), 'build'], {
      title: 'The build of the console',
      log: join(LOG_FOLDER, 'build-console.log'),
      cwd: FOLDER,
    }),
  );
}

function isStale() {
  const built = statSync(join(FOLDER, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.spec.ts', '**/testing'] }).some(
    (file) => statSync(join(ROOT, file)).mtimeMs > built,
  );
}

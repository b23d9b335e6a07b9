import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApps } from '../bundle/bundle-apps.mjs';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from './root.mjs';

/** Compiles every lib and app into its dist/, types included, and bundles the apps. */
export async function buildWorkspace() {
  await during('compiling', async () => {
    const projects = listProjects().map((project) => join(project, 'tsconfig.build.json'));
    await runLogged(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...projects], {
      title: 'The build',
      log: join(LOG_FOLDER, 'build.log'),
      cwd: ROOT,
    });
  });
  await bundleApps();
}

/** The workspaces' folders, libs first. */
export function listProjects() {
  return ['libs', 'libs/sdk', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group))
      .map((name) => join(group, name))
      .filter((project) => existsSync(join(ROOT, project, 'tsconfig.build.json'))),
  );
}

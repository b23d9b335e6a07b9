import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServices } from '../bundle/bundle-services.mjs';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from './root.mjs';

/** Generates, compiles and bundles what changed: seconds at the first time, less than one after. */
export async function buildWorkspace() {
  await during('building', async () => {
    await generateSources();
    const projects = listProjects().map((project) => join(project, 'tsconfig.build.json'));
    await runLogged(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...projects], {
      title: 'The build',
      log: join(LOG_FOLDER, 'build.log'),
      cwd: ROOT,
    });
    await bundleServices();
  });
}

/** Runs the script `generate` of each workspace that has one (grammars). */
export async function generateSources() {
  for (const project of listProjects()) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, project, 'package.json'), 'utf8'));
    if (!scripts?.generate) continue;
    await runLogged('/bin/sh', ['-c', scripts.generate], {
      title: `${project}: ${scripts.generate}`,
      log: join(LOG_FOLDER, 'generate.log'),
      cwd: join(ROOT, project),
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
    });
  }
}

/** The workspaces' folders, libs first. */
export function listProjects() {
  return ['libs', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group))
      .map((name) => join(group, name))
      .filter((project) => existsSync(join(ROOT, project, 'tsconfig.build.json'))),
  );
}

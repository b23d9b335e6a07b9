// npm run suite -- NAME [arguments]: one of ./suites.mjs; without a name it lists them. Installs the laboratory first.
import { join } from 'node:path';
import { Failure, runTool } from '../terminal/failure.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';
import { SUITES } from './suites.mjs';

const [name = '', ...given] = process.argv.slice(2);
const suite = SUITES[name];
if (suite) {
  await prepare(suite.packages).catch((error) => runTool(() => Promise.reject(error)));
  const script = join(import.meta.dirname, suite.script);
  process.argv = [process.execPath, script, ...given];
  await import(script);
} else {
  await runTool(async () => {
    if (name) throw new Failure(`No such suite: ${name}.`, listSuites());
    console.log(listSuites());
  });
}

/** @param {import('./suites.mjs').Suite['packages']} packages */
async function prepare(packages = []) {
  await enterWorkspace('laboratory');
  if (packages.length === 0) return;
  const { compilePackages } = await import('../workspace/compile-packages.mjs');
  await compilePackages(...packages);
}

/** @param {true | '--all' | undefined} ci */
function whenRun(ci) {
  if (ci === undefined) return 'by hand';
  return ci === true ? 'in .ci/run' : `in .ci/run ${ci}`;
}

function listSuites() {
  return Object.entries(SUITES)
    .map(([name, { needs, ci, shows }]) => `${name.padEnd(15)} ${shows} (${whenRun(ci)}; needs ${needs})`)
    .join('\n');
}

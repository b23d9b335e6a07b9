import { join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';
import { listProjects } from '../workspace/build-workspace.mjs';

/** @import { Finding } from './step.mjs' */

const NX = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
/** The targets of every project; of an app and of a service more. */
const EVERY = ['build', 'lint', 'test'];
const APP = ['bundle'];
const SERVICE = ['openapi', 'serve'];

/**
 * What a user of Nx relies on: a project per folder, named after it, with its targets, and a second run that comes from the cache.
 * @returns {Promise<Finding>}
 */
export async function checkNx() {
  const graph = JSON.parse((await nx('graph', '--print')).stdout).graph;
  const faults = listProjects().flatMap((folder) => judgeProject(folder, graph.nodes));
  const run = ['run-many', '-t', 'build', '-p', 'rest', 'auth'];
  await nx(...run);
  const second = await nx(...run);
  if (!/read the output from the cache instead of running the command for \d+ out of \d+ tasks/.test(second.stdout))
    faults.push(`A second \`nx ${run.join(' ')}\` is not read from the cache:\n${second.stdout}${second.stderr}`);
  return { ok: faults.length === 0, output: faults.join('\n'), note: `${Object.keys(graph.nodes).length} projects` };
}

/**
 * @param {string} folder
 * @param {Record<string, { data: { root: string, targets: Record<string, object> } }>} nodes
 * @returns {string[]} what is not as it has to be
 */
export function judgeProject(folder, nodes) {
  const name = folder.split('/').at(-1) ?? '';
  const project = nodes[name]?.data;
  if (project?.root !== folder) return [`Nx knows no project ${name} in ${folder}`];
  const isApp = folder.startsWith('apps/');
  const wanted = [...EVERY, ...(isApp ? APP : []), ...(isApp && name !== 'cli' ? SERVICE : [])];
  const missing = wanted.filter((target) => !project.targets[target]);
  return missing.length > 0 ? [`${name} has no target ${missing.join(', ')}`] : [];
}

/** @param {string[]} args */
async function nx(...args) {
  const result = await captureNode([NX, ...args], { env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' } });
  if (!result.ok) throw new Error(`nx ${args.join(' ')} failed:\n${result.stdout}${result.stderr}`);
  return result;
}

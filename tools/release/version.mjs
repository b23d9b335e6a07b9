import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { ROOT } from '../workspace/root.mjs';

/** (Semantic Versioning 2.0.0, without build metadata: registries do not tell versions apart by it) */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/** Files that name the version, and where in them: everything has the version of the product. */
const PLACES = [
  { files: 'package.json', at: /^( {2}"version": ")([^"]+)(?=")/gm },
  {
    files: '{apps,libs,libs/sdk}/*/package.json',
    at: /^( {2}"version": "| {4}"@groundwork\/[\w-]+": ")([^"]+)(?=")/gm,
  },
  {
    files: 'apps/{identity,storage,tree}/src/**/{app.module,service,config}.ts',
    at: /^((?:export const VERSION = | +version: )')(\d+\.\d+\.\d+[^']*)(?=',?;?$)/gm,
  },
  { files: 'docker/Dockerfile', at: /^(ARG VERSION=)(\S+)$/gm },
  { files: 'k8s/overlays/production/kustomization.yaml', at: /(newName: [^,]*\/groundwork\/\w+, newTag: )([^\s}]+)/g },
];
const LOCKS = ['package-lock.json', 'apps/console/package-lock.json'];

/** The version of the product, as package.json has it. */
export const currentVersion = () => String(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);

/**
 * Every place that names the version, with what it says.
 * @returns {{ file: string, version: string }[]}
 */
export function findVersions() {
  const named = PLACES.flatMap(({ files, at }) =>
    globSync(files, { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(at)].map(([, , version = '']) => ({ file, version })),
    ),
  );
  const locked = LOCKS.flatMap((file) => versionsOfLock(readLock(file)).map((version) => ({ file, version })));
  return [...named, ...locked];
}

/**
 * Writes another version to every place.
 * @param {string} version
 */
export function writeVersion(version) {
  for (const { files, at } of PLACES)
    for (const file of globSync(files, { cwd: ROOT }).map((name) => join(ROOT, name)))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(at, `$1${version}`));
  for (const file of LOCKS)
    writeFileSync(join(ROOT, file), `${JSON.stringify(lockWith(readLock(file), version), null, 2)}\n`);
}

/**
 * @typedef {{ version?: string, dependencies?: Record<string, string> }} Locked
 * @typedef {{ version: string, packages: Record<string, Locked> }} Lock
 */

/**
 * @param {string} file
 * @returns {Lock}
 */
const readLock = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** @param {string} path of a lock's entry */
const isOurs = (path) => path === '' || /^(apps|libs)\//.test(path);

/** @param {Lock} lock */
const versionsOfLock = ({ version, packages }) => [
  version,
  ...Object.entries(packages)
    .filter(([path]) => isOurs(path))
    .flatMap(([, one]) => [
      ...(one.version === undefined ? [] : [one.version]),
      ...Object.entries(one.dependencies ?? {}).flatMap(([name, range]) => (isInternal(name) ? [range] : [])),
    ]),
];

/** @param {string} name */
const isInternal = (name) => name.startsWith('@groundwork/');

/**
 * The lock with another version of what is in this repository.
 * @param {Lock} lock
 * @param {string} version
 * @returns {Lock}
 */
export function lockWith(lock, version) {
  const packages = Object.entries(lock.packages).map(([path, one]) => {
    if (!isOurs(path)) return [path, one];
    const dependencies =
      one.dependencies &&
      Object.fromEntries(
        Object.entries(one.dependencies).map(([name, range]) => [name, isInternal(name) ? version : range]),
      );
    return [path, { ...one, ...(one.version && { version }), ...(dependencies && { dependencies }) }];
  });
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/**
 * Throws for what is no version, and for one that is not newer.
 * @param {string} version
 * @param {string} current may be the same: its section is then the one to release
 */
export function assertNewer(version, current) {
  if (!VERSION.test(version)) throw new Failure(`${version} is no version.`, 'Such as 0.2.0, or 0.2.0-rc.1.');
  if (version !== current && compareVersions(version, current) < 0)
    throw new Failure(`${version} is older than ${current}.`);
}

/**
 * The order of two versions. (Semantic Versioning 2.0.0, §11)
 * @param {string} a
 * @param {string} b
 */
export function compareVersions(a, b) {
  const [one, other] = [a, b].map((text) => VERSION.exec(text) ?? []);
  for (const at of [1, 2, 3]) {
    const difference = Number(one?.[at]) - Number(other?.[at]);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(one?.[4], other?.[4]);
}

/**
 * @param {string | undefined} a
 * @param {string | undefined} b
 */
function comparePreReleases(a, b) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [one, other] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [x, y] = [one[at], other[at]];
    if (x === undefined || y === undefined) return Number(y === undefined) - Number(x === undefined);
    if (x === y) continue;
    const [isNumber, isOtherNumber] = [x, y].map((part) => /^\d+$/.test(part));
    if (isNumber && isOtherNumber) return Number(x) - Number(y);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

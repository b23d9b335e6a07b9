import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { ROOT } from '../workspace/root.mjs';

/**
 * @typedef {object} Publication
 * @property {boolean} dryRun nothing is sent
 * @property {string[]} [args] further arguments of npm: `--registry`, `--provenance`, `--tag`, `--userconfig`
 */

/**
 * Publishes tarballs, those that others need before them. What the registry has already is left alone where it is the same bytes, so that a
 * publication that broke off is repeated; other bytes under the same version are a failure before anything is sent.
 * @param {string[]} tarballs of `buildPackages`
 * @param {Publication} publication
 * @returns {{ package: string, was: 'published' | 'there already' | 'tried' }[]}
 */
export function publishPackages(tarballs, { dryRun, args = [] }) {
  const planned = inOrder(tarballs.map(describe)).map((one) => ({ ...one, there: integrityOf(one, args) }));
  const other = planned.find(({ there, integrity }) => there !== undefined && there !== integrity);
  if (other) throw new Failure(`The registry has ${nameOf(other)} with other content.`, 'Release a new version.');
  return planned.map((one) => {
    if (one.there) return { package: nameOf(one), was: 'there already' };
    publish(one, ['--access', 'public', ...(dryRun ? ['--dry-run'] : []), ...args]);
    return { package: nameOf(one), was: dryRun ? 'tried' : 'published' };
  });
}

/** @typedef {{ file: string, name: string, version: string, needs: string[], integrity: string }} Packed */

/** @param {Packed} packed */
const nameOf = ({ name, version }) => `${name}@${version}`;

/**
 * @param {string} file
 * @returns {Packed}
 */
function describe(file) {
  const folder = /groundwork-(.+?)-\d[^/]*\.tgz$/.exec(file)?.[1] ?? '';
  const manifest = JSON.parse(readFileSync(join(ROOT, 'artefacts/packages', folder, 'package.json'), 'utf8'));
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return {
    file,
    name: manifest.name,
    version: manifest.version,
    needs: Object.keys(manifest.dependencies ?? {}),
    integrity,
  };
}

/**
 * Each after those of them that it needs.
 * @template {{ name: string, needs: string[] }} One
 * @param {One[]} all
 * @returns {One[]}
 */
export function inOrder(all) {
  /** @type {Set<One>} */
  const done = new Set();
  /** @type {Set<One>} */
  const begun = new Set();
  const add = (/** @type {One} */ one) => {
    if (begun.has(one)) return;
    begun.add(one);
    all.filter(({ name }) => one.needs.includes(name)).forEach(add);
    done.add(one);
  };
  all.forEach(add);
  return [...done];
}

/**
 * @param {Packed} packed
 * @param {string[]} args
 * @returns {string | undefined} of what the registry has; nothing where it does not have this version
 */
function integrityOf(packed, args) {
  const where = args.filter(
    (_, at) => /^--(registry|userconfig)$/.test(args[at] ?? '') || /^--(registry|userconfig)$/.test(args[at - 1] ?? ''),
  );
  const { status, stdout, stderr } = npm([
    'view',
    nameOf(packed),
    'dist.integrity',
    '--json',
    '--prefer-online',
    ...where,
  ]);
  if (status === 0) return stdout.trim() === '' ? undefined : String(JSON.parse(stdout));
  if (`${stdout}${stderr}`.includes('E404')) return undefined;
  throw new Failure(`The registry does not say whether it has ${nameOf(packed)}.`, stderr);
}

/**
 * @param {Packed} packed
 * @param {string[]} args
 */
function publish(packed, args) {
  const { status, stderr } = npm(['publish', packed.file, ...args]);
  if (status !== 0) throw new Failure(`${nameOf(packed)} was not published.`, stderr);
}

/** @param {string[]} args */
const npm = (args) => spawnSync('npm', args, { cwd: join(ROOT, 'artefacts/packages'), encoding: 'utf8' });

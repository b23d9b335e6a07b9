import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ folder: string, dev: boolean }} Needs a folder with a package-lock.json, and whether its development packages are needed */
/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} Packages */

/**
 * Why packages have to be installed in a folder, or nothing when node_modules is what the lock file says. `extend`: what is there is right
 * and only packages are missing that an earlier command did not need.
 * @param {Needs} needs
 * @returns {{ reason: string, extend: boolean } | undefined}
 */
export function findInstallReason({ folder, dev }) {
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return { reason: 'nothing is installed yet', extend: false };
  const [locked, installed] = [readPackages(join(folder, 'package-lock.json')), readPackages(record)];
  const changed = findDifference(withoutDevelopment(locked), installed);
  if (changed) return { reason: `${changed} differs from package-lock.json`, extend: false };
  const missing = dev && findDifference(locked, installed);
  return missing ? { reason: `${missing} and others were not needed before`, extend: true } : undefined;
}

/**
 * The first locked package that is missing or of another version. npm writes what it installed into
 * node_modules/.package-lock.json as its last act, so a broken-off install shows too. What is there beyond the lock
 * (npm link) is the user's business.
 * @param {Packages} locked
 * @param {Packages} installed
 * @returns {string | undefined}
 */
export function findDifference(locked, installed) {
  return Object.keys(locked)
    .filter((name) => name.includes('node_modules/'))
    .find((name) => {
      const [wanted, found] = [locked[name], installed[name]];
      return found ? wanted.version !== found.version : !wanted.optional; // optional: for another platform
    });
}

/**
 * What `npm ci --omit=dev` installs.
 * @param {Packages} locked
 * @returns {Packages}
 */
export function withoutDevelopment(locked) {
  const entries = Object.entries(locked).filter(([, { dev }]) => !dev);
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, { ...entry, optional: entry.optional || entry.devOptional }]),
  );
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

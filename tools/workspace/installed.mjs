import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Why `npm ci` has to run, or nothing when node_modules is what the lock file says.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findInstallReason(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return 'nothing is installed yet';
  if (!existsSync(join(root, 'node_modules/node/bin/node'))) return 'the pinned Node is missing';
  const different = findDifference(readPackages(join(root, 'package-lock.json')), readPackages(record));
  return different && `${different} differs from package-lock.json`;
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

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

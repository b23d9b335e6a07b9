import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { provideProgram } from '../suites/debian-package.mjs';
import { Failure } from '../terminal/failure.mjs';

const HOME = '/usr/lib/postgresql';

/**
 * The folder of Debian's newest PostgreSQL, with the programs the embedded one lacks (pg_basebackup, pg_dump,
 * pg_restore); installed where we may. Its bin folder is not in PATH.
 * @returns {string}
 */
export function findDebianPostgres() {
  const found = newest() ?? (provideProgram('pg_dump', 'postgresql') ? newest() : undefined);
  if (found) return found;
  throw new Failure('Not here: PostgreSQL with pg_dump.', 'apt-get install --no-install-recommends postgresql');
}

function newest() {
  if (!existsSync(HOME)) return undefined;
  const versions = readdirSync(HOME).filter((name) => existsSync(join(HOME, name, 'bin/pg_dump')));
  const version = versions.sort((one, other) => Number(other) - Number(one))[0];
  return version && join(HOME, version);
}

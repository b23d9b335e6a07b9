import type { Command } from 'commander';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { readWhole } from '../files.js';
import { print } from '../output.js';
import type { Comparison } from './compare.js';
import type { PostgresPrograms } from './postgres-programs.js';

/** The options that backup, restore and verify share. */
export interface BackupFlags {
  readonly databaseUrlFile?: string;
  readonly postgresBin?: string;
  readonly content?: string;
  readonly schemas: string;
}

/** Adds them to a command. */
export const withDatabase = (command: Command): Command =>
  command
    .option('--database-url-file <file>', 'file with the address of the database, - for standard input (DATABASE_URL)')
    .option('--postgres-bin <folder>', 'where pg_dump and pg_restore are, when not in PATH (POSTGRES_BIN)')
    .option('--schemas <names>', "the services' schemas", 'identity,storage,tree');

/** The programs, and the database where one is needed. Throws a usage failure that names what is missing. */
export function programsOf(flags: BackupFlags, needsDatabase: boolean): PostgresPrograms {
  const folder = flags.postgresBin ?? process.env['POSTGRES_BIN'];
  if (!needsDatabase) return { folder };
  const url = flags.databaseUrlFile ? readWhole(flags.databaseUrlFile).trim() : process.env['DATABASE_URL'];
  if (!url || !URL.canParse(url))
    throw new CommandFailure(
      'No database given: set DATABASE_URL or --database-url-file; see docs/backup.md.',
      EXIT.usage,
    );
  return { url, folder };
}

/** Names without spaces or flags in them. */
export function schemasOf({ schemas }: BackupFlags): string[] {
  const names = schemas.split(',');
  if (names.every((name) => /^[a-z_][a-z0-9_]{0,62}$/.test(name))) return names;
  throw new CommandFailure(`--schemas ${schemas} is not a list of schemas.`, EXIT.usage);
}

/** Prints the result. Throws when a row has lost its content. */
export function printComparison(found: Comparison): void {
  const elsewhere = found.elsewhere ? `, ${found.elsewhere} of them in another store` : '';
  print(`${found.rows} rows with content${elsewhere}`);
  print(
    `${found.missingCount} without a blob, ${found.damagedCount} damaged, ${found.surplusCount} blobs without a row`,
  );
  for (const kind of ['missing', 'damaged', 'surplus'] as const)
    for (const key of found[kind]) print(`  ${kind} ${key}`);
  if (found.missingCount + found.damagedCount > 0) throw new CommandFailure('Content is lost.');
}

import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import pg from 'pg';
import { BackupFolder, BlobFolder } from './backup-folder.js';
import { programsOf, schemasOf, withDatabase, type BackupFlags } from './backup-flags.js';
import { runProgram } from './postgres-programs.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';
import { progressOn } from '../progress.js';
import { compareBlobs } from './verify-command.js';

const CONNECT_TIMEOUT_MS = 10_000;

interface Flags extends BackupFlags {
  readonly from: string;
  readonly replace?: boolean;
}

/**
 * `groundwork restore`: the database in one transaction, then the content. The services must not run; the roles of the dump
 * have to exist (docker/database/sql). Existing tables are replaced only with `--replace`.
 */
export const addRestore = (program: Command): Command =>
  withDatabase(program.command('restore'))
    .description('restore a backup into a database and a folder for the disk store')
    .requiredOption('--from <folder>', 'folder written by groundwork backup')
    .option('--content <folder>', 'an empty folder, which becomes DISK_ROOT')
    .option('--replace', 'drop existing tables of these schemas first')
    .action(async (flags: Flags) => {
      const folder = new BackupFolder(flags.from);
      const manifest = folder.read();
      if (!(await folder.isIntact(manifest))) throw new CommandFailure('The dump differs from the one that was made.');
      if (manifest.content && flags.content === undefined)
        throw new CommandFailure('The backup has content: name its target folder with --content.', EXIT.usage);
      if (flags.content !== undefined) await assertEmpty(flags.content);
      await restoreDatabase(flags, folder.dump);
      if (flags.content !== undefined && manifest.content) await copyContent(folder, flags.content);
      print(`restored as of ${manifest.made_at}`);
      if (manifest.content) await compareBlobs(flags, folder, false);
    });

/** Recreates existing schemas, such as those of docker/database/sql, in one transaction. */
async function restoreDatabase(flags: Flags, dump: string): Promise<void> {
  const programs = programsOf(flags, true);
  const filled = await tablesIn(programs.url ?? '', schemasOf(flags));
  if (filled > 0 && !flags.replace)
    throw new CommandFailure(`The database has ${filled} tables already: --replace drops them first.`, EXIT.usage);
  note('restoring the database');
  // pg_restore requires --dbname; the rest of the address is passed by the environment.
  const database = decodeURIComponent(new URL(programs.url ?? '').pathname.slice(1));
  const args = ['--exit-on-error', '--single-transaction', '--clean', '--if-exists', `--dbname=${database}`, dump];
  await runProgram(programs, 'pg_restore', args);
}

async function tablesIn(url: string, schemas: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const text = 'select count(*)::int as tables from pg_tables where schemaname = any ($1)';
    return (await client.query<{ tables: number }>(text, [schemas])).rows[0]?.tables ?? 0;
  } catch (error) {
    throw new CommandFailure(
      `The database cannot be queried: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await client.end();
  }
}

async function assertEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new CommandFailure(`${folder} is not empty: content is restored into an empty folder.`, EXIT.usage);
}

async function copyContent(folder: BackupFolder, root: string): Promise<void> {
  const [target, progress] = [new BlobFolder(root), progressOn(process.stderr)];
  let blobs = 0;
  progress.begin('blobs restored');
  for await (const blob of folder.content.list()) {
    await target.take(folder.content, blob);
    progress.at(++blobs);
  }
  progress.end();
  await copyFile(join(folder.content.root, 'store.json'), join(root, 'store.json'));
}

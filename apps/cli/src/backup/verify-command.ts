import type { Command } from 'commander';
import { BackupFolder } from './backup-folder.js';
import { programsOf, schemasOf, printComparison, withDatabase, type BackupFlags } from './backup-flags.js';
import { compare, blobRowsOf } from './compare.js';
import { CommandFailure } from '../exit-codes.js';
import { print } from '../output.js';
import { progressOn } from '../progress.js';

interface Flags extends BackupFlags {
  readonly backup: string;
  readonly deep?: boolean;
}

/** `groundwork verify`: whether a backup is complete, and which rows and blobs do not match. */
export const addVerify = (program: Command): Command =>
  withDatabase(program.command('verify'))
    .description('check that a backup is complete; needs no database')
    .requiredOption('--backup <folder>', 'folder written by groundwork backup')
    .option('--deep', 'read all content and compare its digests')
    .action(async (flags: Flags) => {
      const folder = new BackupFolder(flags.backup);
      const manifest = folder.read();
      print(`a backup of ${manifest.made_at}`);
      if (!(await folder.isIntact(manifest))) throw new CommandFailure('The dump differs from the one that was made.');
      await compareBlobs(flags, folder, flags.deep ?? false);
    });

/** Compares the dump's rows with the blobs beside it. */
export async function compareBlobs(flags: BackupFlags, folder: BackupFolder, deep: boolean): Promise<void> {
  const schema = schemasOf(flags).find((name) => name.includes('storage'));
  if (schema === undefined) return;
  const rows = blobRowsOf(programsOf(flags, false), folder.dump, schema);
  printComparison(await compare(rows, folder.content, { deep, progress: progressOn(process.stderr) }));
}

import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { BackupFolder, type Manifest, BlobFolder } from './backup-folder.js';
import { programsOf, schemasOf, withDatabase, type BackupFlags } from './backup-flags.js';
import { runProgram } from './postgres-programs.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';
import { progressOn } from '../progress.js';

interface Flags extends BackupFlags {
  readonly to: string;
}

/**
 * `groundwork backup`: the database first, then storage's content, so that every row of the dump has its blob. The services keep
 * running. Into a folder with a backup only new blobs are copied.
 */
export const addBackup = (program: Command): Command =>
  withDatabase(program.command('backup'))
    .description('back up the database and the content of the disk store into a folder')
    .requiredOption('--to <folder>', 'folder of the backup; an existing one is updated')
    .option('--content <folder>', "storage's DISK_ROOT; without it the database alone (content in S3)")
    .action(async (flags: Flags) => {
      const folder = new BackupFolder(flags.to);
      await mkdir(flags.to, { recursive: true, mode: 0o700 });
      const madeAt = new Date();
      await dump(flags, folder);
      const content = flags.content === undefined ? null : await copyContent(flags.content, folder);
      const manifest = await folder.seal(madeAt, content);
      print(JSON.stringify(manifest, null, 2));
    });

/** Writes the dump atomically; a failed one keeps the previous dump. */
async function dump(flags: Flags, folder: BackupFolder): Promise<void> {
  note('dumping the database');
  const schemas = schemasOf(flags).map((name) => `--schema=${name}`);
  const partial = `${folder.dump}.partial`;
  const args = ['--format=custom', '--compress=6', ...schemas, `--file=${partial}`];
  try {
    await runProgram(programsOf(flags, true), 'pg_dump', args);
    await rename(partial, folder.dump);
  } finally {
    await rm(partial, { force: true });
  }
}

async function copyContent(root: string, folder: BackupFolder): Promise<Manifest['content']> {
  if (!(await stat(join(root, 'store.json')).catch(() => undefined)))
    throw new CommandFailure(`${root} is not a disk store: it has no store.json.`, EXIT.usage);
  const [source, progress] = [new BlobFolder(root), progressOn(process.stderr)];
  let [blobs, bytes, copied] = [0, 0, 0];
  progress.begin('blobs checked');
  for await (const blob of source.list()) {
    if (await folder.content.take(source, blob)) copied++;
    bytes += blob.size;
    progress.at(++blobs);
  }
  progress.end();
  await mkdir(folder.content.root, { recursive: true });
  await copyFile(join(root, 'store.json'), join(folder.content.root, 'store.json'));
  note(`${copied} of ${blobs} blobs were new`);
  return { blobs, bytes };
}

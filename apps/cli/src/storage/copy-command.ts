import type { Groundwork } from '@groundwork/client';
import type { Command } from 'commander';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { firstInterrupt } from '../interrupt.js';
import { note } from '../output.js';
import { progressOn, type Progress } from '../progress.js';
import { reasonOf } from '../reason.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { destinationOf, withDestinations, type Destination } from './destinations.js';
import { inParallel } from './parallel.js';
import { isPlace, placeOf, textOf, within, type Place } from './place.js';
import { RemoteFiles, type RemoteFile } from './remote-files.js';
import { downloadFile, isSame, uploadFile, type DownloadSource, type TransferOptions } from './transfers.js';

interface CopyFlags extends ConnectionFlags {
  readonly recursive?: boolean;
  readonly skipSame?: boolean;
}

/** What a copy needs. */
interface Copying {
  readonly storage: Groundwork['storage'];
  readonly remote: RemoteFiles;
  readonly flags: CopyFlags;
}

/** Copies one file; `false` where it was there already. */
type Transfer = (options: TransferOptions) => Promise<boolean>;
/** A transfer, and the name under which its failure is printed. */
interface Job {
  readonly what: string;
  readonly run: Transfer;
}

const AT_ONCE = 4;

/** `groundwork storage cp`: files of this machine to storage, back, and within storage. */
export const addCopy = (storage: Command): Command =>
  withConnection(storage.command('cp <source> <target>'))
    .description('copy files; one of the two, or both, are gw://bucket/folder/file')
    .option('-r, --recursive', 'what is in the folder source, into the folder target')
    .option('--skip-same', 'leave files whose content is there already, by its digest')
    .action(async (source: string, target: string, flags: CopyFlags) => {
      if (!isPlace(source) && !isPlace(target))
        throw new CommandFailure('One of the two begins with gw://.', EXIT.usage);
      const { storage: client } = connect(flags);
      const copying: Copying = { storage: client, remote: new RemoteFiles(client), flags };
      await runJobs(jobsOf(copying, source, target), flags.recursive ?? false);
    });

function jobsOf(copying: Copying, source: string, target: string): AsyncGenerator<Job> {
  if (!isPlace(source)) return uploads(copying, source, placeOf(target));
  return isPlace(target)
    ? copies(copying, placeOf(source), placeOf(target))
    : downloads(copying, placeOf(source), target);
}

const INTERRUPTED = 'Interrupted: the same command goes on where it stopped, with --skip-same without what is there.';

/** Runs four at a time; a file that fails does not stop the others, Ctrl-C does. */
async function runJobs(jobs: AsyncIterable<Job>, isMany: boolean): Promise<void> {
  const progress = progressOn(process.stderr);
  const signal = firstInterrupt(progress, new CommandFailure(INTERRUPTED, EXIT.cancelled));
  const options = { signal, ...(isMany ? {} : { onProgress: bytesOn(progress) }) };
  const done = { copied: 0, same: 0, failed: 0 };
  if (isMany) progress.begin('files copied');
  try {
    await inParallel(jobs, AT_ONCE, async ({ what, run }) => {
      signal.throwIfAborted();
      try {
        done[(await run(options)) ? 'copied' : 'same']++;
      } catch (error) {
        signal.throwIfAborted();
        done.failed++;
        progress.note(`${what}: ${reasonOf(error)}`);
      }
      if (isMany) progress.at(done.copied);
    });
  } catch (error) {
    progress.end();
    if (signal.aborted) note(countsOf(done));
    throw error;
  }
  progress.end();
  note(countsOf(done));
  if (done.failed > 0) throw new CommandFailure(`${done.failed} files were not copied.`);
}

const countsOf = ({ copied, same, failed }: Record<'copied' | 'same' | 'failed', number>): string =>
  `${copied} copied, ${same} skipped, ${failed} failed`;

/** Shows the bytes of one file, from the first that arrive. */
function bytesOn(progress: Progress): TransferOptions['onProgress'] {
  let hasBegun = false;
  return ({ bytes, total }) => {
    if (!hasBegun) progress.begin('bytes copied', total);
    hasBegun = true;
    progress.at(bytes);
  };
}

async function* uploads(copying: Copying, source: string, target: Place): AsyncGenerator<Job> {
  const stats = await stat(source).catch(() => undefined);
  if (!stats) throw new CommandFailure(`The file ${source} cannot be read.`, EXIT.usage);
  if (!stats.isDirectory()) {
    const isInto = target.isFolder || (await copying.remote.find(target)).kind === 'folder';
    const place = isInto ? within(target, basename(source)) : target;
    yield upload(copying, source, destinationOf(copying.remote, place));
    return;
  }
  needsRecursive(copying, source);
  for await (const { file, destination } of withDestinations(copying.remote, target, filesOfDisk(source)))
    yield upload(copying, join(source, ...file.path), destination);
}

/** Names that lead to every file below a folder of this machine; links and devices are left out, and named. */
async function* filesOfDisk(
  folder: string,
  path: readonly string[] = [],
): AsyncGenerator<{ readonly path: readonly string[] }> {
  for (const entry of await readdir(join(folder, ...path), { withFileTypes: true })) {
    const below = [...path, entry.name];
    if (entry.isDirectory()) yield* filesOfDisk(folder, below);
    else if (entry.isFile()) yield { path: below };
    else note(`${join(folder, ...below)} is no file: left out`);
  }
}

const upload = ({ storage, flags }: Copying, source: string, { place, name, find }: Destination): Job => ({
  what: source,
  run: async (options) => {
    const { bucket } = place;
    const { folder, existing } = await find();
    if (flags.skipSame && existing && (await isSame(source, existing))) return false;
    await uploadFile(storage, source, { bucket, folder, name, existing }, options);
    return true;
  },
});

async function* downloads(copying: Copying, source: Place, target: string): AsyncGenerator<Job> {
  const found = await copying.remote.findAny(source);
  const isFolder = await stat(target).then(
    (stats) => stats.isDirectory(),
    () => target.endsWith('/'),
  );
  if (found.kind === 'file') {
    const { file } = found;
    yield download(copying, { file, bucket: source.bucket }, target, isFolder ? [file.name] : []);
    return;
  }
  needsRecursive(copying, textOf(source));
  for await (const below of copying.remote.filesBelow(source.bucket, found.id))
    yield download(copying, { file: below.file, bucket: source.bucket }, target, below.path);
}

const download = (
  { storage, flags }: Copying,
  { file, bucket }: DownloadSource,
  folder: string,
  path: readonly string[],
): Job => ({
  what: [folder, ...path].join('/'),
  run: async (options) => {
    const target = join(folder, ...path.map(safe));
    if (flags.skipSame && (await isSame(target, file))) return false;
    await downloadFile(storage, { bucket, file }, target, options);
    return true;
  },
});

/** A name that leads nowhere else on this machine. */
function safe(name: string): string {
  if (name === '.' || name === '..' || /[/\\\0]/.test(name))
    throw new CommandFailure(`${JSON.stringify(name)} is no name of a file on this machine.`);
  return name;
}

async function* copies(copying: Copying, source: Place, target: Place): AsyncGenerator<Job> {
  const found = await copying.remote.findAny(source);
  if (found.kind === 'file') {
    const isInto = target.isFolder || (await copying.remote.find(target)).kind === 'folder';
    const { file } = found;
    const place = isInto ? within(target, file.name) : target;
    yield copy(copying, source, file, destinationOf(copying.remote, place));
    return;
  }
  needsRecursive(copying, textOf(source));
  const below = copying.remote.filesBelow(source.bucket, found.id);
  for await (const { file, destination } of withDestinations(copying.remote, target, below))
    yield copy(copying, source, file.file, destination);
}

/** Within storage no byte is sent; what is there under the name is kept only where its content is the same. */
const copy = (
  { storage, flags }: Copying,
  source: Place,
  file: RemoteFile,
  { place, name, find }: Destination,
): Job => ({
  what: textOf(place),
  run: async () => {
    const { bucket } = place;
    const { folder, existing } = await find();
    if (flags.skipSame && existing && existing.metadata?.signature === file.metadata?.signature) return false;
    if (existing) throw new CommandFailure('a file of this name is there.');
    await storage.post('/files/{file_id}/copy', {
      path: { file_id: file.id },
      header: { bucket: source.bucket },
      body: { bucket, folder_id: folder, name },
    });
    return true;
  },
});

function needsRecursive({ flags }: Copying, source: string): void {
  if (!flags.recursive) throw new CommandFailure(`${source} is a folder: -r copies what is in it.`, EXIT.usage);
}

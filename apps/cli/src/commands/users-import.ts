import type { Command } from 'commander';
import { isError, type Groundwork, type UserImport } from '@groundwork/client';
import { connect } from '../connection.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { openStream } from '../files.js';
import { firstInterrupt } from '../interrupt.js';
import { note, print } from '../output.js';
import { progressOn, type Progress } from '../progress.js';

interface Flags extends ConnectionFlags {
  readonly replacePasswords?: boolean;
  readonly wait: boolean;
}

/** `groundwork users import`: users from a file of NDJSON. */
export const addUsersImport = (users: Command): Command =>
  withConnection(users.command('import <file>'))
    .description('add and change users by a file of NDJSON (- for standard input)')
    .option('--replace-passwords', 'set the password of users that have one, too')
    .option('--no-wait', 'exit once the file is read; print the id of the import')
    .action(async (file: string, flags: Flags) => {
      const { identity } = connect(flags);
      const progress = progressOn(process.stderr);
      const run = { identity, progress, interrupted: firstInterrupt(progress) };
      const begun = await upload(run, file, flags).finally(() => progress.end());
      if (!flags.wait) return print(begun.id);
      printResult(await finished(run, begun).finally(() => progress.end()));
    });

interface Run {
  readonly identity: Groundwork['identity'];
  readonly progress: Progress;
  /** Aborted by the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

async function upload({ identity, progress, interrupted }: Run, file: string, flags: Flags): Promise<UserImport> {
  const { bytes, size } = openStream(file);
  progress.begin('bytes sent', size);
  const breakOff = new AbortController();
  const cancel = () => breakOff.abort(new CommandFailure('Cancelled: no user was imported.', EXIT.cancelled));
  interrupted.addEventListener('abort', cancel);
  // Once the file is sent, the server may be applying it: then the import is cancelled there.
  bytes.once('end', () => interrupted.removeEventListener('abort', cancel));
  try {
    return await identity.importUsers(bytes, {
      replacePasswords: flags.replacePasswords,
      wait: false,
      signal: breakOff.signal,
      onProgress: ({ bytes: sent }) => progress.at(sent),
    });
  } finally {
    // The response may arrive before the end of the input, which would keep the process running, a terminal's for example.
    bytes.destroy();
  }
}

/** Ctrl-C cancels it and waits on: the batch that is being written is rolled back, and the counts are those of what stays. */
async function finished({ identity, progress, interrupted }: Run, { id, received }: UserImport): Promise<UserImport> {
  progress.begin('users done', received);
  const failing = new AbortController();
  const cancel = () => void cancelImport(identity, id).catch((error: unknown) => failing.abort(error));
  if (interrupted.aborted) cancel();
  else interrupted.addEventListener('abort', cancel);
  const onProgress = ({ added, changed, failed }: UserImport) => progress.at(added + changed + failed);
  return identity.followImport(id, { onProgress, signal: failing.signal });
}

/** Ignores a conflict: the import has just ended, which the next look shows. */
async function cancelImport(identity: Groundwork['identity'], import_id: string): Promise<void> {
  await identity.post('/imports/{import_id}/cancel', { path: { import_id } }).catch((error: unknown) => {
    if (!isError(error, 'conflict')) throw error;
  });
}

function printResult({ id, state, received, added, changed, failed, failure, errors }: UserImport): void {
  for (const { line = '?', field, message = '' } of errors) note(`line ${line}: ${field ? `${field} ` : ''}${message}`);
  if (failed > errors.length) note(`… and others: ${failed} lines failed in all`);
  print(`import ${id}: ${received} received, ${added} added, ${changed} changed, ${failed} failed`);
  if (state === 'failed') throw new CommandFailure(failure ?? 'The import failed.');
  if (state === 'cancelled')
    throw new CommandFailure('Cancelled: what was imported stays; import the file again for the rest.', EXIT.cancelled);
  if (failed > 0) process.exitCode = EXIT.partial;
}

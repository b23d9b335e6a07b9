import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { Readable } from 'node:stream';
import { isError, type Answer, type Groundwork, type IdentityApi, type OperationOf } from '@groundwork/client';
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

/** An import of the API. (docs/bulk-users.md) */
type Import = Answer<OperationOf<IdentityApi.paths, '/imports/{import_id}', 'get'>, never>;

const POLL_MS = 500;

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
      const begun = await upload(run, file, flags).finally(() => run.progress.end());
      if (!flags.wait) return print(begun.id);
      printResult(await finished(run, begun).finally(() => run.progress.end()));
    });

interface Run {
  readonly identity: Groundwork['identity'];
  readonly progress: Progress;
  /** Aborted by the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

async function upload({ identity, progress, interrupted }: Run, file: string, flags: Flags): Promise<Import> {
  const { bytes, size } = openStream(file);
  progress.begin('bytes sent', size);
  const breakOff = new AbortController();
  const cancel = () => breakOff.abort(new CommandFailure('Cancelled: no user was imported.', EXIT.cancelled));
  interrupted.addEventListener('abort', cancel);
  // Once the file is sent, the server may be applying it: then the import is cancelled there.
  const allSent = () => interrupted.removeEventListener('abort', cancel);
  const body = Readable.toWeb(Readable.from(counted(bytes, progress, allSent))) as ReadableStream<Uint8Array>;
  try {
    return await identity.post('/users/import', {
      query: flags.replacePasswords ? { replace_passwords: true } : {},
      type: 'application/x-ndjson',
      body,
      signal: breakOff.signal,
    });
  } finally {
    // The response may arrive before the end of the input, which would keep the process running, a terminal's for example.
    bytes.destroy();
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  progress: Progress,
  allSent: () => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of bytes) {
    yield piece;
    progress.at((sent += piece.length));
  }
  allSent();
}

async function finished({ identity, progress, interrupted }: Run, begun: Import): Promise<Import> {
  progress.begin('users done', begun.received);
  let now = begun;
  while (now.finished_at === null) {
    if (interrupted.aborted && now.state !== 'cancelling') await cancelImport(identity, begun.id);
    await wait(POLL_MS);
    now = await identity.get('/imports/{import_id}', { path: { import_id: begun.id } });
    progress.at(now.added + now.changed + now.failed);
  }
  return now;
}

/** Ignores a conflict: the import has just ended, which the next poll shows. */
async function cancelImport(identity: Groundwork['identity'], import_id: string): Promise<void> {
  await identity.post('/imports/{import_id}/cancel', { path: { import_id } }).catch((error: unknown) => {
    if (!isError(error, 'conflict')) throw error;
  });
}

function printResult({ id, state, received, added, changed, failed, failure, errors }: Import): void {
  for (const { line = '?', field, message = '' } of errors) note(`line ${line}: ${field ? `${field} ` : ''}${message}`);
  if (failed > errors.length) note(`… and others: ${failed} lines failed in all`);
  print(`import ${id}: ${received} received, ${added} added, ${changed} changed, ${failed} failed`);
  if (state === 'failed') throw new CommandFailure(failure ?? 'The import failed.');
  if (state === 'cancelled')
    throw new CommandFailure('Cancelled: what was imported stays; import the file again for the rest.', EXIT.cancelled);
  if (failed > 0) process.exitCode = EXIT.partial;
}

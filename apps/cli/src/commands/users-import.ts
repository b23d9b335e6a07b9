import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { openStream } from '../files.js';
import { firstInterrupt } from '../interrupt.js';
import { progressOn, type Progress, note, print } from '../progress.js';

interface Flags extends ConnectionFlags {
  readonly replacePasswords?: boolean;
  readonly wait: boolean;
}

/** An import of the API. (docs/bulk-users.md) */
interface Import {
  readonly id: string;
  readonly state: 'receiving' | 'running' | 'cancelling' | 'cancelled' | 'completed' | 'failed';
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly failed: number;
  readonly failure: string | null;
  readonly finished_at: string | null;
  readonly errors: readonly { readonly line: number; readonly field: string; readonly message: string }[];
}

const POLL_MS = 500;

/** `groundwork users import`: users from a file of NDJSON. */
export const addUsersImport = (users: Command): Command =>
  withConnection(users.command('import <file>'))
    .description('add and change users by a file of NDJSON (- for standard input)')
    .option('--replace-passwords', 'set the password of users that have one, too')
    .option('--no-wait', 'exit once the file is read; print the id of the import')
    .action(async (file: string, flags: Flags) => {
      const session = new Session(settingsOf(flags));
      const progress = progressOn(process.stderr);
      const run = { session, progress, interrupted: firstInterrupt(progress) };
      const begun = await upload(run, file, flags).finally(() => run.progress.end());
      if (!flags.wait) return print(begun.id);
      printResult(await finished(run, begun).finally(() => run.progress.end()));
    });

interface Run {
  readonly session: Session;
  readonly progress: Progress;
  /** Aborted by the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

async function upload({ session, progress, interrupted }: Run, file: string, flags: Flags): Promise<Import> {
  const { bytes, size } = openStream(file);
  progress.begin('bytes sent', size);
  const breakOff = new AbortController();
  const cancel = () => breakOff.abort(new CommandFailure('Cancelled: no user was imported.', EXIT.cancelled));
  interrupted.addEventListener('abort', cancel);
  // Once the file is sent, the server may be applying it: then the import is cancelled there.
  const allSent = () => interrupted.removeEventListener('abort', cancel);
  const options = {
    method: 'POST',
    query: { replace_passwords: flags.replacePasswords ? 'true' : undefined },
    headers: { 'content-type': 'application/x-ndjson' },
    body: counted(bytes, progress, allSent),
    signal: breakOff.signal,
  } as const;
  // The response may arrive before the end of the input, which would keep the process running, a terminal's for example.
  const answer = await session.request('/users/import', options).finally(() => bytes.destroy());
  return (await answer.json()) as Import;
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

async function finished({ session, progress, interrupted }: Run, begun: Import): Promise<Import> {
  progress.begin('users done', begun.received);
  let now = begun;
  while (now.finished_at === null) {
    if (interrupted.aborted && now.state !== 'cancelling') await cancelImport(session, begun.id);
    await wait(POLL_MS);
    now = (await (await session.request(`/imports/${begun.id}`)).json()) as Import;
    progress.at(now.added + now.changed + now.failed);
  }
  return now;
}

/** Ignores a conflict: the import has just ended, which the next poll shows. */
async function cancelImport(session: Session, id: string): Promise<void> {
  await session.request(`/imports/${id}/cancel`, { method: 'POST' }).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error;
  });
}

function printResult({ id, state, received, added, changed, failed, failure, errors }: Import): void {
  for (const { line, field, message } of errors) note(`line ${line}: ${field ? `${field} ` : ''}${message}`);
  if (failed > errors.length) note(`… and others: ${failed} lines failed in all`);
  print(`import ${id}: ${received} received, ${added} added, ${changed} changed, ${failed} failed`);
  if (state === 'failed') throw new CommandFailure(failure ?? 'The import failed.');
  if (state === 'cancelled')
    throw new CommandFailure('Cancelled: what was imported stays; import the file again for the rest.', EXIT.cancelled);
  if (failed > 0) process.exitCode = EXIT.partial;
}

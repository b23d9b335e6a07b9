import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { openStream } from '../files.js';
import { note, print } from '../print.js';
import { progressOn, type Progress } from '../progress.js';

interface Flags extends ConnectionFlags {
  readonly replacePasswords?: boolean;
  readonly wait: boolean;
}

/** An import as the server tells it. (docs/bulk-users.md) */
interface Import {
  readonly id: string;
  readonly state: 'receiving' | 'running' | 'completed' | 'failed';
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly failed: number;
  readonly failure: string | null;
  readonly errors: readonly { readonly line: number; readonly field: string; readonly message: string }[];
}

const POLL_MS = 500;

/** `groundwork users import`: users from a file of NDJSON. */
export const addUsersImport = (users: Command): Command =>
  withConnection(users.command('import <file>'))
    .description('add and change users by a file of NDJSON (- for standard input)')
    .option('--replace-passwords', 'set the password of users that have one, too')
    .option('--no-wait', 'end when the file is read; tell the id of the import')
    .action(async (file: string, flags: Flags) => {
      const session = new Session(settingsOf(flags), ['users:import']);
      const progress = progressOn(process.stderr);
      const begun = await upload(session, file, flags, progress);
      if (!flags.wait) return print(begun.id);
      tellResult(await finished(session, begun, progress));
    });

async function upload(session: Session, file: string, flags: Flags, progress: Progress): Promise<Import> {
  const { bytes, size } = openStream(file);
  progress.begin('bytes sent', size);
  const answer = await session.ask('/users/import', {
    method: 'POST',
    query: { replace_passwords: flags.replacePasswords ? 'true' : undefined },
    headers: { 'content-type': 'application/x-ndjson' },
    body: counted(bytes, progress),
  });
  progress.end();
  return (await answer.json()) as Import;
}

async function* counted(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of bytes) {
    yield piece;
    progress.at((sent += piece.length));
  }
}

async function finished(session: Session, begun: Import, progress: Progress): Promise<Import> {
  progress.begin('users done', begun.received);
  let now = begun;
  while (now.state === 'receiving' || now.state === 'running') {
    await wait(POLL_MS);
    now = (await (await session.ask(`/imports/${begun.id}`)).json()) as Import;
    progress.at(now.added + now.changed + now.failed);
  }
  progress.end();
  return now;
}

function tellResult({ id, state, received, added, changed, failed, failure, errors }: Import): void {
  for (const { line, field, message } of errors) note(`line ${line}: ${field ? `${field} ` : ''}${message}`);
  if (failed > errors.length) note(`… and others: ${failed} lines failed in all`);
  print(`import ${id}: ${received} received, ${added} added, ${changed} changed, ${failed} failed`);
  if (state === 'failed') throw new CommandFailure(failure ?? 'The import failed.');
  if (failed > 0) process.exitCode = EXIT.partial;
}

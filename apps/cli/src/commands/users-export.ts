import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { connect } from '../connection.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { CommandFailure } from '../exit-codes.js';
import { openOutput } from '../files.js';
import { progressBeside, type Progress } from '../progress.js';

interface Flags extends ConnectionFlags {
  readonly output?: string;
  readonly q?: string;
  readonly hashes?: boolean;
}

const LINE_FEED = 10;

/** `groundwork users export`: users as NDJSON. */
export const addUsersExport = (users: Command): Command =>
  withConnection(users.command('export'))
    .description('write users as NDJSON')
    .option('-o, --output <file>', 'to a file that only you may read, instead of standard output')
    .option('--q <clause>', 'only some of them: "email ilike \'*@example.com\'"')
    .option('--hashes', 'with the hashes of their passwords; needs the scope users:export_hashes')
    .action(async (flags: Flags) => {
      // Exporting hashes requires every privilege of the users, so the token requests all scopes of the client.
      const { identity } = connect(flags, flags.hashes ? [] : ['users:export']);
      const lines: unknown = await identity.get('/users/export', {
        ...(flags.q === undefined ? {} : { q: flags.q }),
        query: flags.hashes ? { hashes: true } : {},
      });
      const output = openOutput(flags.output);
      const progress = progressBeside(output);
      progress?.begin('users written');
      if (lines instanceof ReadableStream) await copy(lines, output, progress);
      progress?.end();
    });

/** Throws when the connection ends early, so that a partial export is not mistaken for a whole one. */
async function copy(
  lines: AsyncIterable<Uint8Array>,
  output: NodeJS.WritableStream,
  progress: Progress | undefined,
): Promise<void> {
  try {
    await pipeline(counted(lines, progress), output, { end: output !== process.stdout });
  } catch (error) {
    throw new CommandFailure(`The export was interrupted: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function* counted(pieces: AsyncIterable<Uint8Array>, progress?: Progress): AsyncGenerator<Uint8Array> {
  let lines = 0;
  for await (const piece of pieces) {
    for (const byte of piece) if (byte === LINE_FEED) lines++;
    progress?.at(lines);
    yield piece;
  }
}

import type { Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { note } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { placeOf, textOf } from './place.js';
import { RemoteFiles } from './remote-files.js';

interface RemoveFlags extends ConnectionFlags {
  readonly recursive?: boolean;
  readonly yes?: boolean;
}

/** `groundwork storage rm`: deletes a file, or with -r a folder with everything in it. */
export const addRemove = (storage: Command): Command =>
  withConnection(storage.command('rm <place>'))
    .description('delete a file, or a folder with everything in it')
    .option('-r, --recursive', 'a folder with everything in it; asks with counts')
    .option('-y, --yes', 'without asking')
    .action(async (text: string, flags: RemoveFlags) => {
      const place = placeOf(text);
      if (place.path.length === 0) throw new CommandFailure('rm deletes no bucket.', EXIT.usage);
      const { storage: client } = connect(flags);
      const remote = new RemoteFiles(client);
      const found = await remote.findAny(place);
      const header = { bucket: place.bucket };
      if (found.kind === 'file') {
        await client.delete('/files/{file_id}', { path: { file_id: found.file.id }, header });
        return;
      }
      if (!flags.recursive) throw new CommandFailure(`${text} is a folder: -r deletes what is in it, too.`, EXIT.usage);
      if (found.id === null) throw new CommandFailure('rm deletes no bucket.', EXIT.usage);
      if (!flags.yes) await confirm(`${textOf(place)} with ${await countsOf(remote, place.bucket, found.id)}`);
      await client.delete('/folders/{folder_id}', {
        path: { folder_id: found.id },
        query: { recursive: true },
        header,
      });
    });

async function countsOf(remote: RemoteFiles, bucket: string, id: string): Promise<string> {
  const counts = { files: 0, folders: 0, bytes: 0 };
  for await (const { file } of remote.filesBelow(bucket, id, () => counts.folders++)) {
    counts.files++;
    counts.bytes += file.metadata?.size_original ?? 0;
  }
  return `${counts.files} files (${counts.bytes} bytes) in ${counts.folders + 1} folders`;
}

/** Throws unless a person says yes; a script says so by --yes. */
async function confirm(what: string): Promise<void> {
  if (!process.stdin.isTTY) {
    note(`This would delete ${what}.`);
    throw new CommandFailure('Nothing was deleted: without a terminal --yes is needed.', EXIT.usage);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete ${what}? [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailure('Nothing was deleted.');
}

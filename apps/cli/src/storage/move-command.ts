import type { Command } from 'commander';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { placeOf, textOf, within } from './place.js';
import { RemoteFiles } from './remote-files.js';

/** `groundwork storage mv`: renames a file or folder, or moves it to another folder of its bucket; no byte is copied. */
export const addMove = (storage: Command): Command =>
  withConnection(storage.command('mv <source> <target>'))
    .description('rename or move a file or folder within its bucket')
    .action(async (sourceText: string, targetText: string, flags: ConnectionFlags) => {
      const [source, target] = [placeOf(sourceText), placeOf(targetText)];
      const own = source.path.at(-1);
      if (own === undefined) throw new CommandFailure('A bucket cannot be moved.', EXIT.usage);
      if (source.bucket !== target.bucket)
        throw new CommandFailure('mv stays in one bucket; between buckets: cp, then rm.', EXIT.usage);
      const { storage: client } = connect(flags);
      const remote = new RemoteFiles(client);
      const found = await remote.findAny(source);
      const at = await remote.find(target);
      if (at.kind === 'file') throw new CommandFailure(`${textOf(target)} is there already.`);
      const { bucket, path } = target.isFolder || at.kind === 'folder' ? within(target, own) : target;
      const name = path.at(-1) ?? own;
      const folder = await remote.makeFolder(bucket, path.slice(0, -1));
      const header = { bucket };
      if (found.kind === 'file')
        await client.patch('/files/{file_id}', {
          path: { file_id: found.file.id },
          header,
          body: { name, folder_id: folder },
        });
      else if (found.id !== null)
        await client.patch('/folders/{folder_id}', {
          path: { folder_id: found.id },
          header,
          body: { name, parent_id: folder },
        });
    });

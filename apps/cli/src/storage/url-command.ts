import type { Command } from 'commander';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { placeOf } from './place.js';
import { RemoteFiles } from './remote-files.js';

interface UrlFlags extends ConnectionFlags {
  readonly put?: boolean;
  readonly expiresIn: string;
}

/** `groundwork storage url`: an address by which anybody reads the file, or puts its content. */
export const addUrl = (storage: Command): Command =>
  withConnection(storage.command('url <place>'))
    .description('print an address that lets its bearer read a file')
    .option('--put', 'put its content, instead')
    .option('--expires-in <seconds>', 'how long it lasts, to 604800', '3600')
    .action(async (text: string, { put, expiresIn, ...flags }: UrlFlags) => {
      if (!/^\d{1,6}$/.test(expiresIn)) throw new CommandFailure('--expires-in is a number of seconds.', EXIT.usage);
      const place = placeOf(text);
      const { storage: client } = connect(flags);
      const found = await new RemoteFiles(client).findAny(place);
      if (found.kind === 'folder') throw new CommandFailure(`${text} is a folder.`, EXIT.usage);
      const { url } = await client.post('/files/{file_id}/signed_urls', {
        path: { file_id: found.file.id },
        header: { bucket: place.bucket },
        body: { method: put ? 'PUT' : 'GET', expires_in: Number(expiresIn) },
      });
      print(url);
    });

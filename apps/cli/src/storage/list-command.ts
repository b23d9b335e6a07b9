import type { Command } from 'commander';
import { connect } from '../connection.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { placeOf } from './place.js';
import { RemoteFiles, type RemoteFile } from './remote-files.js';

interface ListFlags extends ConnectionFlags {
  readonly recursive?: boolean;
  readonly json?: boolean;
}

/** What is printed of a bucket, folder or file. */
interface Line {
  readonly kind: 'bucket' | 'folder' | 'file';
  readonly name: string;
  readonly bytes?: number;
  readonly updated?: string;
}

/** `groundwork storage ls`: buckets, or what is in a folder. */
export const addList = (storage: Command): Command =>
  withConnection(storage.command('ls [place]'))
    .description('list buckets, or what is at gw://bucket/folder')
    .option('-r, --recursive', 'with everything in its folders')
    .option('--json', 'one JSON object per line')
    .action(async (place: string | undefined, flags: ListFlags) => {
      for await (const line of linesOf(place, flags)) print(flags.json ? JSON.stringify(line) : textOf(line));
    });

const BYTES_WIDTH = 12;
const DATE_WIDTH = 20;

const textOf = ({ kind, name, bytes, updated = '' }: Line): string =>
  kind === 'file'
    ? `${String(bytes ?? '-').padStart(BYTES_WIDTH)}  ${updated.padEnd(DATE_WIDTH)}  ${name}`
    : `${''.padStart(BYTES_WIDTH)}  ${''.padEnd(DATE_WIDTH)}  ${name}/`;

async function* linesOf(text: string | undefined, flags: ListFlags): AsyncGenerator<Line> {
  const place = text === undefined ? undefined : placeOf(text);
  const { storage } = connect(flags);
  if (!place) {
    for await (const { name } of storage.walk('/buckets')) yield { kind: 'bucket', name };
    return;
  }
  const remote = new RemoteFiles(storage);
  const found = await remote.findAny(place);
  if (found.kind === 'file') {
    yield lineOf(found.file, [found.file.name]);
    return;
  }
  if (flags.recursive) {
    for await (const { file, path } of remote.filesBelow(place.bucket, found.id)) yield lineOf(file, path);
    return;
  }
  for await (const { name } of remote.foldersOf(place.bucket, found.id)) yield { kind: 'folder', name };
  for await (const file of remote.filesOf(place.bucket, found.id)) yield lineOf(file, [file.name]);
}

const lineOf = ({ metadata, updated_date }: RemoteFile, path: readonly string[]): Line => ({
  kind: 'file',
  name: path.join('/'),
  bytes: metadata?.signature ? (metadata.size_original ?? 0) : undefined,
  updated: `${updated_date.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`,
});

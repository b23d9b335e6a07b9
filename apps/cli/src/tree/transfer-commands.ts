import type { ImportProgress } from '@groundwork/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { openOutput, openStream } from '../files.js';
import { firstInterrupt } from '../interrupt.js';
import { note } from '../output.js';
import { progressBeside, progressOn, type Progress } from '../progress.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { printCounts } from './counts.js';
import { versionOf } from './version-place.js';

/** By the end of a file's name. (docs/tree-import-export.md) */
const TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ttl: 'text/turtle',
  jsonld: 'application/ld+json',
  rdf: 'application/rdf+xml',
} as const;
const FORMATS = ['ndjson', 'csv', 'xlsx', 'json', 'turtle', 'jsonld'] as const;

/** The member of a node that each column of a table holds; null leaves it out. */
type Mapping = Readonly<Record<string, string | null>>;

interface ImportFlags extends ConnectionFlags {
  readonly mode: 'merge' | 'replace';
  readonly format?: keyof typeof TYPES;
  readonly strict?: boolean;
  readonly mapping?: Mapping;
  readonly preset?: string;
  readonly sheet?: string;
  readonly charset?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `groundwork tree import`: nodes of a file into a version. */
export const addTreeImport = (tree: Command): Command =>
  withConnection(tree.command('import <file> <tree/version>'))
    .description('import nodes of a file (- for standard input), all of it or nothing')
    .addOption(
      new Option('--mode <mode>', 'what happens to nodes that the file lacks')
        .choices(['merge', 'replace'])
        .default('merge'),
    )
    .addOption(new Option('--format <format>', 'form of the file, unless its name says it').choices(Object.keys(TYPES)))
    .option('--strict', 'refuse what would be left out')
    .option('--mapping <json>', 'of a table: the member that each column holds, {"SKU": "code"}', mappingOf)
    .option('--preset <name>', 'of a table: a mapping that the service knows, as org')
    .option('--sheet <name>', 'of a workbook: another sheet than the first')
    .option('--charset <name>', 'of a text: its encoding, where it is not UTF-8, as windows-1252')
    .option('--dry-run', 'print counts and change nothing; exit with 3 when there are differences')
    .option('--json', 'print the counts as JSON')
    .action(async (file: string, place: string, flags: ImportFlags) => {
      const path = versionOf(place);
      const type = typeOf(file, flags);
      const { bytes, size } = openStream(file);
      const { tree: client } = connect(flags);
      const { mode, dryRun, strict, mapping, preset, sheet } = flags;
      const progress = progressOn(process.stderr);
      const signal = firstInterrupt(progress, new CommandFailure('Cancelled: nothing was imported.', EXIT.cancelled));
      try {
        const table = { mapping, preset, sheet };
        const options = { type, mode, dryRun, strict, ...table, signal, onProgress: shownOn(progress, size) };
        const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
        const counts = await client.import(path.tree_code, path.tree_version, body, options);
        progress.end();
        printCounts(counts, flags);
      } finally {
        progress.end();
        bytes.destroy(); // the service may have answered before the end of the input
      }
    });

/** First the bytes that are sent, then the rows that are written. */
function shownOn(progress: Progress, size: number | undefined): (now: ImportProgress) => void {
  let isSending: boolean | undefined;
  return ({ phase, bytes, rows }) => {
    const isReading = phase === 'reading';
    if (isReading !== isSending) {
      progress.end();
      if (isReading) progress.begin('bytes sent', size);
      else progress.begin('rows');
    }
    isSending = isReading;
    progress.at(isReading ? bytes : rows);
  };
}

function typeOf(file: string, { format, charset }: ImportFlags): string {
  const name = format ?? extname(file).slice(1).toLowerCase();
  if (!Object.hasOwn(TYPES, name))
    throw new CommandFailure(`--format is one of ${Object.keys(TYPES).join(', ')}.`, EXIT.usage);
  const type = TYPES[name as keyof typeof TYPES];
  return charset === undefined ? type : `${type}; charset=${charset}`;
}

/** The service says what is wrong with its members. Throws for a text that is no JSON. */
function mappingOf(text: string): Mapping {
  try {
    return JSON.parse(text) as Mapping;
  } catch {
    throw new InvalidArgumentError('It is not JSON.');
  }
}

interface ExportFlags extends ConnectionFlags {
  readonly output?: string;
  readonly format: (typeof FORMATS)[number];
}

/** `groundwork tree export`: a version as a file. */
export const addTreeExport = (tree: Command): Command =>
  withConnection(tree.command('export <tree/version>'))
    .description('write a version as a file')
    .option('-o, --output <file>', 'to a file that only you may read, instead of standard output')
    .addOption(new Option('--format <format>', 'form of the file').choices(FORMATS).default('ndjson'))
    .action(async (place: string, { output, format, ...flags }: ExportFlags) => {
      const path = versionOf(place);
      const { tree: client } = connect(flags);
      const content: unknown = await client.get('/trees/{tree_code}/versions/{tree_version}/export', {
        path,
        query: { format },
      });
      await write(content, output);
      if (output !== undefined && output !== '-') note(`Written to ${output}.`);
    });

/** JSON is read by the client, every other format is a stream. Throws when the connection ends early. */
async function write(content: unknown, output: string | undefined): Promise<void> {
  const text = content === undefined ? [] : [Buffer.from(JSON.stringify(content))];
  const pieces = content instanceof ReadableStream ? (content as ReadableStream<Uint8Array>) : text;
  const target = openOutput(output);
  const progress = progressBeside(target);
  progress?.begin('bytes written');
  try {
    await pipeline(counted(pieces, progress), target, { end: target !== process.stdout });
  } catch (error) {
    throw new CommandFailure(`The export was interrupted: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    progress?.end();
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  progress: Progress | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    progress?.at(bytes);
    yield piece;
  }
}

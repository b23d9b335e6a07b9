import { type Command, Option } from 'commander';
import type { Groundwork } from '@groundwork/client';
import { connect, connection } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { openOutput } from '../files.js';
import { note } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { printDifference, putConfiguration, sizeOf } from './difference.js';
import { documentOf, variablesOf, type SentDocument } from './document.js';
import { checkScopes } from './needed-scopes.js';
import { valuesOf } from './old-and-new.js';

interface ExportFlags extends ConnectionFlags {
  readonly output?: string;
  readonly format: 'yaml' | 'json';
}

/** `groundwork config export`: the configuration as a document. */
export const addConfigExport = (config: Command): Command =>
  withConnection(config.command('export'))
    .description('write the configuration as a document, without secrets')
    .option('-o, --output <file>', 'to a file instead of standard output')
    .addOption(new Option('--format <format>', 'form of the document').choices(['yaml', 'json']).default('yaml'))
    .action(async (flags: ExportFlags) => {
      const { identity } = connect(flags, ['configuration:read']);
      const accept = `application/${flags.format}`;
      const document: unknown = await identity.get('/configuration', { accept });
      const isText = document instanceof ReadableStream;
      const text = isText ? await new Response(document).text() : `${JSON.stringify(document, null, 2)}\n`;
      openOutput(flags.output).write(text);
    });

interface DocumentFlags extends ConnectionFlags {
  readonly prune?: boolean;
  readonly json?: boolean;
  readonly var: readonly string[];
}

const FILES = 'of one or several files (YAML, or JSON by its name; - for standard input)';

const withDocument = (command: Command): Command =>
  withConnection(command)
    .option('--prune', 'delete what its sections leave out')
    .option('--json', 'print what changes as JSON')
    .option(
      '--var <NAME=value>',
      'value of ${NAME} in its texts; once for each name',
      (one: string, before: readonly string[]) => [...before, one],
      [],
    );

/** The document, and identity for all that the client may: which scopes it needs depends on the document. */
async function prepared(
  files: readonly string[],
  flags: DocumentFlags,
): Promise<[Groundwork['identity'], SentDocument]> {
  const document = documentOf(files, variablesOf(flags.var));
  const { client, accessToken } = connection(flags);
  checkScopes(await accessToken(), document);
  return [client.identity, document];
}

/** `groundwork config apply`: applies a document. */
export const addConfigApply = (config: Command): Command =>
  withDocument(config.command('apply <files...>'))
    .description(`apply a document ${FILES}, all of it or nothing`)
    .action(async (files: readonly string[], flags: DocumentFlags) => {
      const [identity, document] = await prepared(files, flags);
      const difference = await putConfiguration(identity, document, { prune: flags.prune ?? false });
      printDifference(difference, flags.json ?? false);
      note(sizeOf(difference) === 0 ? 'Nothing to change.' : 'Applied.');
    });

interface DiffFlags extends DocumentFlags {
  readonly exitCode?: boolean;
}

/** `groundwork config diff`: what a document would change. */
export const addConfigDiff = (config: Command): Command =>
  withDocument(config.command('diff <files...>'))
    .description(`print what a document ${FILES} would change, old → new`)
    .option('--exit-code', 'exit with status 3 when there are differences')
    .action(async (files: readonly string[], flags: DiffFlags) => {
      const [identity, document] = await prepared(files, flags);
      const query = { dry_run: true, prune: flags.prune ?? false };
      const difference = await putConfiguration(identity, document, query);
      const isShown = difference.change.length > 0 && !flags.json;
      printDifference(difference, flags.json ?? false, isShown ? await valuesOf(identity, document) : undefined);
      if (sizeOf(difference) === 0) note('No differences.');
      else if (flags.exitCode) process.exitCode = EXIT.different;
    });

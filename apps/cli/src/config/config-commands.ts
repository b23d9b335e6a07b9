import { type Command, Option } from 'commander';
import { EXIT } from '../exit-codes.js';
import { openOutput } from '../files.js';
import { note } from '../progress.js';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
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
      const session = new Session(settingsOf(flags), ['configuration:read']);
      const answer = await session.request('/configuration', { headers: { accept: `application/${flags.format}` } });
      const text = await answer.text();
      openOutput(flags.output).write(flags.format === 'json' ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text);
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

/** The document, and a session for all that the client may: which scopes it needs depends on the document. */
async function prepared(files: readonly string[], flags: DocumentFlags): Promise<[Session, SentDocument]> {
  const document = documentOf(files, variablesOf(flags.var));
  const session = new Session(settingsOf(flags));
  checkScopes(await session.accessToken(), document);
  return [session, document];
}

/** `groundwork config apply`: applies a document. */
export const addConfigApply = (config: Command): Command =>
  withDocument(config.command('apply <files...>'))
    .description(`apply a document ${FILES}, all of it or nothing`)
    .action(async (files: readonly string[], flags: DocumentFlags) => {
      const [session, document] = await prepared(files, flags);
      const difference = await putConfiguration(session, document, { prune: flags.prune ? 'true' : undefined });
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
      const [session, document] = await prepared(files, flags);
      const query = { dry_run: 'true', prune: flags.prune ? 'true' : undefined };
      const difference = await putConfiguration(session, document, query);
      const isShown = difference.change.length > 0 && !flags.json;
      printDifference(difference, flags.json ?? false, isShown ? await valuesOf(session, document) : undefined);
      if (sizeOf(difference) === 0) note('No differences.');
      else if (flags.exitCode) process.exitCode = EXIT.different;
    });

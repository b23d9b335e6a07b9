import { Session } from '../session.js';
import { print, note } from '../progress.js';
import { readWhole, openOutput } from '../files.js';
import { type Command, Option } from 'commander';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { EXIT } from '../exit-codes.js';

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

/** A record of a difference. (docs/configuration-as-code.md) */
interface Entry {
  readonly kind: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
  readonly members?: readonly string[];
}

/** What a document changes. */
export interface Difference {
  readonly create: readonly Entry[];
  readonly change: readonly Entry[];
  readonly delete: readonly Entry[];
}

/** Applies a document, or with dry_run returns what it would change. */
export async function putConfiguration(
  session: Session,
  file: string,
  query: { dry_run?: string; prune?: string },
): Promise<Difference> {
  const answer = await session.request('/configuration', {
    method: 'PUT',
    query,
    headers: { 'content-type': file.endsWith('.json') ? 'application/json' : 'application/yaml' },
    body: readWhole(file),
  });
  return (await answer.json()) as Difference;
}

/** How many records differ. */
export const sizeOf = ({ create, change, delete: gone }: Difference): number =>
  create.length + change.length + gone.length;

/** One line per record: `+ role clerk`, `~ client Shop (permissions)`, `- scope orders:read of Orders`. */
export function printDifference(difference: Difference, asJson: boolean): void {
  if (asJson) return print(JSON.stringify(difference, null, 2));
  for (const [sign, entries] of [
    ['+', difference.create],
    ['~', difference.change],
    ['-', difference.delete],
  ] as const)
    for (const entry of entries) print(`${sign} ${lineOf(entry)}`);
}

const lineOf = ({ kind, name, of, tenant, members }: Entry): string =>
  [kind, name, of && `of ${of}`, tenant && `in ${tenant}`, members && `(${members.join(', ')})`]
    .filter(Boolean)
    .join(' ');

interface ApplyFlags extends ConnectionFlags {
  readonly prune?: boolean;
  readonly json?: boolean;
}

/** `groundwork config apply`: applies a document. */
export const addConfigApply = (config: Command): Command =>
  withConnection(config.command('apply <file>'))
    .description('apply a document (YAML, or JSON by its name; - for standard input), all of it or nothing')
    .option('--prune', 'delete what its sections leave out')
    .option('--json', 'print what changed as JSON')
    .action(async (file: string, flags: ApplyFlags) => {
      const session = new Session(settingsOf(flags));
      const difference = await putConfiguration(session, file, { prune: flags.prune ? 'true' : undefined });
      printDifference(difference, flags.json ?? false);
      note(sizeOf(difference) === 0 ? 'Nothing to change.' : 'Applied.');
    });

interface DiffFlags extends ConnectionFlags {
  readonly prune?: boolean;
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

/** `groundwork config diff`: what a document would change. */
export const addConfigDiff = (config: Command): Command =>
  withConnection(config.command('diff <file>'))
    .description('print what a document (YAML, or JSON by its name; - for standard input) would change')
    .option('--prune', 'with what it would delete')
    .option('--json', 'as JSON')
    .option('--exit-code', 'exit with status 3 when there are differences')
    .action(async (file: string, flags: DiffFlags) => {
      const session = new Session(settingsOf(flags));
      const difference = await putConfiguration(session, file, {
        dry_run: 'true',
        prune: flags.prune ? 'true' : undefined,
      });
      printDifference(difference, flags.json ?? false);
      if (sizeOf(difference) === 0) note('No differences.');
      else if (flags.exitCode) process.exitCode = EXIT.different;
    });

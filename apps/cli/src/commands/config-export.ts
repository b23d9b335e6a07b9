import { Option, type Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { openOutput } from '../files.js';

interface Flags extends ConnectionFlags {
  readonly output?: string;
  readonly format: 'yaml' | 'json';
}

/** `groundwork config export`: the configuration as a document. */
export const addConfigExport = (config: Command): Command =>
  withConnection(config.command('export'))
    .description('write the configuration as a document, without secrets')
    .option('-o, --output <file>', 'to a file instead of standard output')
    .addOption(new Option('--format <format>', 'form of the document').choices(['yaml', 'json']).default('yaml'))
    .action(async (flags: Flags) => {
      const session = new Session(settingsOf(flags), ['configuration:read']);
      const answer = await session.ask('/configuration', { headers: { accept: `application/${flags.format}` } });
      const text = await answer.text();
      openOutput(flags.output).write(flags.format === 'json' ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text);
    });

import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { note } from '../print.js';
import { printDifference, putConfiguration, sizeOf } from './configuration-files.js';

interface Flags extends ConnectionFlags {
  readonly prune?: boolean;
  readonly json?: boolean;
}

/** `groundwork config apply`: makes what is there what a document says. */
export const addConfigApply = (config: Command): Command =>
  withConnection(config.command('apply <file>'))
    .description('apply a document (YAML, or JSON by its name; - for standard input), all of it or nothing')
    .option('--prune', 'delete what its sections leave out')
    .option('--json', 'print what changed as JSON')
    .action(async (file: string, flags: Flags) => {
      const session = new Session(settingsOf(flags));
      const difference = await putConfiguration(session, file, { prune: flags.prune ? 'true' : undefined });
      printDifference(difference, flags.json ?? false);
      note(sizeOf(difference) === 0 ? 'Nothing to change.' : 'Applied.');
    });

import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { EXIT } from '../exit-codes.js';
import { note } from '../print.js';
import { printDifference, putConfiguration, sizeOf } from './configuration-files.js';

interface Flags extends ConnectionFlags {
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
    .action(async (file: string, flags: Flags) => {
      const session = new Session(settingsOf(flags));
      const difference = await putConfiguration(session, file, {
        dry_run: 'true',
        prune: flags.prune ? 'true' : undefined,
      });
      printDifference(difference, flags.json ?? false);
      if (sizeOf(difference) === 0) note('No differences.');
      else if (flags.exitCode) process.exitCode = EXIT.different;
    });

import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { print } from '../print.js';

interface Flags extends ConnectionFlags {
  readonly scope?: string;
}

/** `groundwork token`: an access token of the client, for other programs. */
export const addToken = (program: Command): Command =>
  withConnection(program.command('token'))
    .description('print an access token')
    .option('--scope <scopes>', 'scopes it is to carry, separated by blanks; all the client may have without it')
    .action(async ({ scope = '', ...flags }: Flags) => {
      const session = new Session(settingsOf(flags), scope.split(/\s+/).filter(Boolean));
      print(await session.accessToken());
    });

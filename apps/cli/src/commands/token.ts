import type { Command } from 'commander';
import { connection } from '../connection.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';

interface TokenFlags extends ConnectionFlags {
  readonly scope?: string;
}

/** `groundwork token`: an access token of the client, for other programs. */
export const addToken = (program: Command): Command =>
  withConnection(program.command('token'))
    .description('print an access token')
    .option('--scope <scopes>', 'scopes to request, separated by spaces; without it all that the client was granted')
    .action(async ({ scope = '', ...flags }: TokenFlags) => {
      print(await connection(flags, scope.split(/\s+/).filter(Boolean)).accessToken());
    });

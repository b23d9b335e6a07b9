import type { Command } from 'commander';
import { claimsOf } from '../claims.js';
import { connection } from '../connection.js';
import { CommandFailure } from '../exit-codes.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';

interface WhoamiFlags extends ConnectionFlags {
  readonly json?: boolean;
}

/** `groundwork whoami`: as whom commands are run. */
export const addWhoami = (program: Command): Command =>
  withConnection(program.command('whoami'))
    .description('print subject, tenant and scopes')
    .option('--json', 'as JSON')
    .action(async (flags: WhoamiFlags) => {
      const { settings, accessToken } = connection(flags);
      const claims = claimsOf(await accessToken());
      if (!claims) throw new CommandFailure('The access token does not say whose it is.');
      const { sub, tenant_id, scope = '' } = claims;
      const answer = {
        issuer: settings.url,
        profile: settings.profile ?? null,
        subject: sub ?? null,
        tenant: settings.tenant ?? tenant_id ?? null,
        scopes: scope.split(' ').filter(Boolean),
      };
      if (flags.json) return print(JSON.stringify(answer, null, 2));
      for (const [name, value] of Object.entries(answer))
        print(`${name}: ${Array.isArray(value) ? value.join(' ') : (value ?? '-')}`);
    });

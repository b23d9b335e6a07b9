import type { Command } from 'commander';
import { claimsOf } from '../claims.js';
import { connection } from '../connection.js';
import { CommandFailure } from '../exit-codes.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { namesOf } from './names.js';

interface WhoamiFlags extends ConnectionFlags {
  readonly json?: boolean;
}

/** `groundwork whoami`: as whom commands are run. */
export const addWhoami = (program: Command): Command =>
  withConnection(program.command('whoami'))
    .description('print as whom commands are run: name, e-mail, tenant, scopes, and until when')
    .option('--json', 'as JSON')
    .action(async (flags: WhoamiFlags) => {
      const { client, settings, accessToken } = connection(flags);
      const claims = claimsOf(await accessToken());
      if (!claims) throw new CommandFailure('The access token does not say whose it is.');
      const { sub, tenant_id, scope = '', exp } = claims;
      const tenant = settings.tenant ?? tenant_id ?? null;
      const names = await namesOf(client.identity, claims, tenant);
      const answer = {
        name: names.name ?? null,
        email: names.email ?? null,
        subject: sub ?? null,
        tenant,
        tenant_name: names.tenant ?? null,
        issuer: settings.url,
        profile: settings.profile ?? null,
        expires_at: exp === undefined ? null : new Date(exp * 1_000).toISOString(),
        scopes: scope.split(' ').filter(Boolean),
      };
      if (flags.json) return print(JSON.stringify(answer, null, 2));
      for (const [name, value] of Object.entries(answer))
        print(`${name}: ${Array.isArray(value) ? value.join(' ') : (value ?? '-')}`);
    });

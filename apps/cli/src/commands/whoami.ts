import type { Command } from 'commander';
import { CommandFailure } from '../exit-codes.js';
import { print } from '../progress.js';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';

interface WhoamiFlags extends ConnectionFlags {
  readonly json?: boolean;
}

/** What an access token says. (RFC 9068 §2.2) */
interface Claims {
  readonly sub?: string;
  readonly tenant_id?: string;
  readonly scope?: string;
}

/** `groundwork whoami`: as whom commands are run. */
export const addWhoami = (program: Command): Command =>
  withConnection(program.command('whoami'))
    .description('print subject, tenant and scopes')
    .option('--json', 'as JSON')
    .action(async (flags: WhoamiFlags) => {
      const settings = settingsOf(flags);
      const { sub, tenant_id, scope = '' } = claimsOf(await new Session(settings).accessToken());
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

/** They are shown, nothing is decided by them: the services verify tokens. */
function claimsOf(token: string): Claims {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
  } catch {
    throw new CommandFailure('The access token does not say whose it is.');
  }
}

import type { Command } from 'commander';
import { Session } from '../session.js';
import { settingsOf, withConnection, type ConnectionFlags } from '../settings.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { print } from '../progress.js';

interface RotationFlags extends ConnectionFlags {
  readonly algorithm?: string;
  readonly delaySeconds?: string;
}

/** `groundwork keys rotate`: a new signing key, in use after a delay in which verifiers reload the key set. */
export const addKeysRotate = (keys: Command): Command =>
  withConnection(keys.command('rotate'))
    .description('make a new signing key and retire the one before')
    .option('--algorithm <name>', 'RS256, PS256, ES256 or EdDSA; without it every algorithm in use')
    .option('--delay-seconds <seconds>', 'delay until it signs, 0 to 86400 (60)')
    .action(async ({ algorithm, delaySeconds, ...flags }: RotationFlags) => {
      const session = new Session(settingsOf(flags), ['keys:write']);
      const answer = await session.request('/keys/rotate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          algorithm,
          delay_seconds: delaySeconds === undefined ? undefined : secondsOf(delaySeconds),
        }),
      });
      print(JSON.stringify(await answer.json(), null, 2));
    });

function secondsOf(text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new CommandFailure('--delay-seconds is a whole number from 0 to 86400.', EXIT.usage);
  return Number(text);
}

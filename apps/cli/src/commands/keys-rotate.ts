import type { IdentityApi } from '@groundwork/client';
import type { Command } from 'commander';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';

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
      const body = {
        algorithm: algorithm as IdentityApi.components['schemas']['KeyAlgorithm'] | undefined, // the service names those it has
        delay_seconds: delaySeconds === undefined ? undefined : secondsOf(delaySeconds),
      };
      const answer = await connect(flags, ['keys:write']).identity.post('/keys/rotate', { body });
      print(JSON.stringify(answer, null, 2));
    });

function secondsOf(text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new CommandFailure('--delay-seconds is a whole number from 0 to 86400.', EXIT.usage);
  return Number(text);
}

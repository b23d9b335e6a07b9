import { isError, type DeviceCode } from '@groundwork/client';
import type { Command } from 'commander';
import { CommandFailure } from '../exit-codes.js';
import { findProfile, profileName, saveProfile, type Profile } from '../profiles/profiles.js';
import { signIn } from '../profiles/sign-in.js';
import { note } from '../output.js';
import { addressOf } from '../settings.js';

interface LoginFlags {
  readonly issuer?: string;
  readonly storageUrl?: string;
  readonly treeUrl?: string;
  readonly tenant?: string;
  readonly profile?: string;
  readonly browser: boolean;
}

/** `groundwork login`: a person signs in by a code at any browser; the tokens are kept for later commands. (RFC 8628) */
export const addLogin = (program: Command): Command =>
  program
    .command('login')
    .description('sign in by a code that is typed in any browser')
    .option('--issuer <address>', 'address of identity (GROUNDWORK_URL, default that of the profile)')
    .option('--storage-url <address>', 'address of storage (GROUNDWORK_STORAGE_URL)')
    .option('--tree-url <address>', 'address of tree (GROUNDWORK_TREE_URL)')
    .option('--tenant <id>', 'tenant to which requests are limited')
    .option('--profile <name>', 'name to keep it under (GROUNDWORK_PROFILE, default the last one)')
    .option('--no-browser', 'print the address only')
    .action(async (flags: LoginFlags) => {
      const name = profileName(flags.profile);
      const profile = profileOf(flags, findProfile(name));
      await signIn(name, profile, (code) => show(code, flags.browser)).catch(explain);
      saveProfile(name, profile);
      note(`Signed in to ${profile.issuer}, profile ${name}.`);
    });

/** What is not said stays as it is; of another installation nothing stays. */
function profileOf(flags: LoginFlags, before: Profile | undefined): Profile {
  const { env } = process;
  const issuer = addressOf(flags.issuer ?? env['GROUNDWORK_URL'] ?? before?.issuer ?? 'http://localhost:3001');
  const kept = before?.issuer === issuer ? before : undefined;
  const storage = flags.storageUrl ?? env['GROUNDWORK_STORAGE_URL'] ?? kept?.storage;
  const tree = flags.treeUrl ?? env['GROUNDWORK_TREE_URL'] ?? kept?.tree;
  const tenant = flags.tenant ?? env['GROUNDWORK_TENANT'] ?? kept?.tenant;
  return {
    issuer,
    ...(storage === undefined ? {} : { storage: addressOf(storage) }),
    ...(tree === undefined ? {} : { tree: addressOf(tree) }),
    ...(tenant === undefined ? {} : { tenant }),
  };
}

const SECONDS_PER_MINUTE = 60;

async function show({ address, code, completeAddress, expiresIn }: DeviceCode, opens: boolean): Promise<void> {
  note(`Open ${address} and type the code ${code} within ${Math.ceil(expiresIn / SECONDS_PER_MINUTE)} minutes.`);
  const target = completeAddress ?? address;
  // An issuer's answer must not start another program than a browser.
  if (!opens || !process.stderr.isTTY || !/^https?:\/\//.test(target)) return;
  const { default: open } = await import('open');
  const browser = await open(target).catch(() => undefined);
  browser?.on('error', () => undefined); // there is none: the address is printed
}

function explain(error: unknown): never {
  if (isError(error, 'access_denied')) throw new CommandFailure('The sign-in was denied.');
  if (isError(error, 'expired_token')) throw new CommandFailure('The code expired before anybody used it.');
  throw error;
}

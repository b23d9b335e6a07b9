import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CommandFailure, EXIT } from './exit-codes.js';
import { findProfile, profileName } from './profiles/profiles.js';
import { isSignedIn } from './profiles/token-file.js';

/** The addresses of the services, and credentials. */
export interface Settings {
  /** Of identity. */
  readonly url: string;
  readonly storage: string;
  readonly tree: string;
  readonly tenant?: string;
  /** An access token, instead of a client. */
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The profile whose tokens are used, where there are neither token nor client. */
  readonly profile?: string;
}

/** Options of every command. */
export interface ConnectionFlags {
  readonly profile?: string;
  readonly url?: string;
  readonly storageUrl?: string;
  readonly treeUrl?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly tokenFile?: string;
  readonly tenant?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds them to a command. There is none for a secret, since `ps` shows arguments. */
export const withConnection = (command: Command): Command =>
  command
    .option('--profile <name>', 'profile of `groundwork login` (GROUNDWORK_PROFILE, default the last one)')
    .option('--url <address>', 'address of identity (GROUNDWORK_URL, default http://localhost:3001)')
    .option('--storage-url <address>', 'address of storage (GROUNDWORK_STORAGE_URL, default http://localhost:3002)')
    .option('--tree-url <address>', 'address of tree (GROUNDWORK_TREE_URL, default http://localhost:3003)')
    .option('--client-id <id>', 'client_id to authenticate with (GROUNDWORK_CLIENT_ID)')
    .option(
      '--client-secret-file <file>',
      'file with its secret, - for standard input (GROUNDWORK_CLIENT_SECRET, GROUNDWORK_CLIENT_SECRET_FILE)',
    )
    .option(
      '--token-file <file>',
      'file with an access token instead of a client, - for standard input (GROUNDWORK_TOKEN, GROUNDWORK_TOKEN_FILE)',
    )
    .option('--tenant <id>', 'tenant to which a global client limits its requests (GROUNDWORK_TENANT)');

/**
 * The settings of flags, environment and profile, in this order of precedence; credentials of the environment precede the tokens of a
 * profile, too. Throws a usage failure that names what is missing.
 */
export function settingsOf(flags: ConnectionFlags, env: Environment = process.env): Settings {
  const places = addressesOf(flags, env);
  const token = secretOf(flags.tokenFile ?? env['GROUNDWORK_TOKEN_FILE'], env['GROUNDWORK_TOKEN']);
  if (token) return { ...places, token };
  const clientId = flags.clientId ?? env['GROUNDWORK_CLIENT_ID'];
  const clientSecret = secretOf(
    flags.clientSecretFile ?? env['GROUNDWORK_CLIENT_SECRET_FILE'],
    env['GROUNDWORK_CLIENT_SECRET'],
  );
  if (clientId && clientSecret) return { ...places, clientId, clientSecret };
  const name = profileName(flags.profile, env);
  const profile = findProfile(name, env);
  if (!profile || !isSignedIn(name))
    throw usage(
      'No credentials: groundwork login, or set GROUNDWORK_CLIENT_ID and GROUNDWORK_CLIENT_SECRET, or GROUNDWORK_TOKEN; see docs/cli.md.',
    );
  // Tokens of one installation are never sent to another.
  if (places.url !== profile.issuer) throw usage(`The profile ${name} is of ${profile.issuer}, not of ${places.url}.`);
  return { ...places, profile: name };
}

/** Where the services are, and the tenant. Throws a usage failure. */
function addressesOf(
  flags: ConnectionFlags,
  env: Environment = process.env,
): Pick<Settings, 'url' | 'storage' | 'tree' | 'tenant'> {
  const name = profileName(flags.profile, env);
  const profile = findProfile(name, env);
  if (flags.profile !== undefined && !profile)
    throw usage(`There is no profile ${name}: groundwork login --profile ${name}`);
  return {
    url: addressOf(flags.url ?? env['GROUNDWORK_URL'] ?? profile?.issuer ?? 'http://localhost:3001'),
    storage: addressOf(
      flags.storageUrl ?? env['GROUNDWORK_STORAGE_URL'] ?? profile?.storage ?? 'http://localhost:3002',
    ),
    tree: addressOf(flags.treeUrl ?? env['GROUNDWORK_TREE_URL'] ?? profile?.tree ?? 'http://localhost:3003'),
    tenant: flags.tenant ?? env['GROUNDWORK_TENANT'] ?? profile?.tenant,
  };
}

/** An address without a slash at its end. Throws a usage failure where it is none. */
export function addressOf(text: string): string {
  const url = text.replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw usage(`${url} is not an http or https URL.`);
  return url;
}

const usage = (message: string): CommandFailure => new CommandFailure(message, EXIT.usage);

function secretOf(file: string | undefined, value: string | undefined): string | undefined {
  if (!file) return value;
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch {
    throw usage(`The file ${file} cannot be read.`);
  }
}

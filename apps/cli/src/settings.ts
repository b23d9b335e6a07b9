import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CommandFailure, EXIT } from './exit-codes.js';

/** The address of identity, and credentials. */
export interface Settings {
  readonly url: string;
  readonly tenant?: string;
  /** An access token, instead of a client. */
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

/** Options of every command. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly tokenFile?: string;
  readonly tenant?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds them to a command. There is none for a secret, since `ps` shows arguments. */
export const withConnection = (command: Command): Command =>
  command
    .option('--url <address>', 'address of identity (GROUNDWORK_URL, default http://localhost:3001)')
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

/** The settings of flags and environment; flags take precedence. Throws a usage failure that names what is missing. */
export function settingsOf(flags: ConnectionFlags, env: Environment = process.env): Settings {
  const url = (flags.url ?? env['GROUNDWORK_URL'] ?? 'http://localhost:3001').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw usage(`${url} is not an http or https URL.`);
  const tenant = flags.tenant ?? env['GROUNDWORK_TENANT'];
  const token = secretOf(flags.tokenFile ?? env['GROUNDWORK_TOKEN_FILE'], env['GROUNDWORK_TOKEN']);
  if (token) return { url, tenant, token };
  const clientId = flags.clientId ?? env['GROUNDWORK_CLIENT_ID'];
  const clientSecret = secretOf(
    flags.clientSecretFile ?? env['GROUNDWORK_CLIENT_SECRET_FILE'],
    env['GROUNDWORK_CLIENT_SECRET'],
  );
  if (!clientId || !clientSecret)
    throw usage(
      'No credentials: set GROUNDWORK_CLIENT_ID and GROUNDWORK_CLIENT_SECRET, or GROUNDWORK_TOKEN; see docs/cli.md.',
    );
  return { url, tenant, clientId, clientSecret };
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

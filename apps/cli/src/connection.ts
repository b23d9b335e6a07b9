import { createGroundwork, type Groundwork } from '@groundwork/client';
import { credentialsOf } from './credentials.js';
import { ownFetch } from './own-fetch.js';
import { settingsOf, type ConnectionFlags, type Settings } from './settings.js';

/** Clients of the three services, and the token that they send. */
export interface Connection {
  readonly client: Groundwork;
  readonly settings: Settings;
  /** A token that is valid for another 30 seconds. */
  readonly accessToken: () => Promise<string>;
}

/** Clients of the three services with the credentials of a command; without scopes, for all that they allow. */
export const connect = (flags: ConnectionFlags, scopes: readonly string[] = []): Groundwork =>
  connection(flags, scopes).client;

/** The same, with the token. */
export function connection(flags: ConnectionFlags, scopes: readonly string[] = []): Connection {
  const settings = settingsOf(flags);
  const { url, storage, tree, tenant } = settings;
  const auth = credentialsOf(settings, scopes);
  const client = createGroundwork({ issuer: url, storage, tree, auth, fetch: ownFetch(tenant) });
  const accessToken = async (): Promise<string> => {
    const { authorization = '' } = await client.auth.authorize({ method: 'GET', url });
    return authorization.replace(/^Bearer /, '');
  };
  return { client, settings, accessToken };
}

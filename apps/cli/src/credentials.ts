import { clientCredentials, custom, isError, type TokenSource } from '@groundwork/client';
import { profileTokens, signInIsOver, sourceOf } from './profiles/sign-in.js';
import type { Settings } from './settings.js';

/**
 * Access tokens as one client, for the scopes of a command, as a person, or the one that was given. Without scopes for all of the client,
 * which commands need that grant scopes; those of a person always have all that the person may.
 */
export function credentialsOf({ url, token, profile, ...client }: Settings, scopes: readonly string[]): TokenSource {
  if (token) return custom(() => Promise.resolve({ authorization: `Bearer ${token}` }));
  if (profile !== undefined) return personsTokens(profile, profileTokens(profile, url));
  const { clientId = '', clientSecret = '' } = client;
  return sourceOf(url, clientCredentials({ clientId, clientSecret, ...(scopes.length > 0 ? { scopes } : {}) }));
}

/** Says to sign in again where the grant of a profile is over. */
const personsTokens = (profile: string, tokens: TokenSource): TokenSource =>
  custom(
    (request) =>
      tokens.authorize(request).catch((error: unknown) => {
        throw isError(error, 'invalid_grant') ? signInIsOver(profile) : error;
      }),
    (headers) => tokens.refused?.(headers) ?? false,
  );

import * as oauth from 'oauth4webapi';
import { parametersOf } from '../auth/issuer.js';
import type { Transaction } from './transactions.js';

/** What a person can be asked for at a sign-in. (OpenID Connect Core §3.1.2.1) */
export interface SignInOptions {
  /** Address of this application to show afterwards, with its query and fragment; that of this page without it. */
  readonly returnTo?: string;
  /** Further parameters: `tenant`, `login_hint`, `prompt`, `ui_locales`. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** What an application requests at every sign-in. */
interface Application {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly audience?: string;
}

/** The address of the issuer's page, and what has to be remembered until its response. (RFC 6749 §4.1.1; RFC 7636 §4.3) */
export async function authorizationRequest(
  { authorization_endpoint: endpoint }: oauth.AuthorizationServer,
  { clientId, redirectUri, scopes, audience }: Application,
  { returnTo, parameters = {} }: SignInOptions & { readonly returnTo: string },
): Promise<{ readonly address: string; readonly transaction: Transaction }> {
  if (endpoint === undefined) throw new TypeError('The issuer has no authorization endpoint.');
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const requested = parametersOf({ scopes: [...new Set(['openid', ...scopes])], audience });
  const address = new URL(endpoint);
  const all = [
    ...requested,
    ...Object.entries(parameters),
    // Last: none of them is a caller's to choose.
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['state', state],
    ['nonce', nonce],
    ['code_challenge', await oauth.calculatePKCECodeChallenge(verifier)],
    ['code_challenge_method', 'S256'],
  ] as const;
  for (const [name, value] of all) address.searchParams.set(name, value);
  const isSilent = parameters['prompt'] === 'none';
  return { address: address.href, transaction: { state, nonce, verifier, returnTo, isSilent, at: Date.now() } };
}

import * as oauth from 'oauth4webapi';
import { GroundworkError, isError } from '../errors.js';
import type { RetryTiming } from '../requests/retry.js';
import type { Auth } from './grants.js';
import { parametersOf, type Issuer } from './issuer.js';
import type { Scope } from './scopes.js';
import type { TokenEvent } from './token-source.js';
import { memoryStore, userTokens, type TokenStore } from './user-tokens.js';

const DEFAULT_INTERVAL_SECONDS = 5;
const SLOWER_BY_SECONDS = 5;

/** What a person needs to sign in elsewhere. (RFC 8628 §3.2) */
export interface DeviceCode {
  /** Where the code is typed. */
  readonly address: string;
  readonly code: string;
  /** The address with the code in it, where the issuer has one. */
  readonly completeAddress?: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** A sign-in at another device. */
export interface DeviceOptions {
  /** Of a public client with the grant `device_code`. */
  readonly clientId: string;
  readonly scopes?: readonly Scope[];
  readonly audience?: string;
  /** Shows the person where to sign in. Called at the first request, and never again while the refresh token lasts. */
  readonly onCode: (code: DeviceCode) => void | Promise<void>;
  /** Keeps the tokens; memory without it. */
  readonly store?: TokenStore;
  /** Told when the session ends, and of scopes that were not granted. */
  readonly onEvent?: (event: TokenEvent) => void;
  /** Ends the wait for the person. */
  readonly signal?: AbortSignal;
}

/**
 * Tokens of a person who signs in at another device, for programs without a browser. The first request waits for the person; it throws
 * `access_denied` or `expired_token`. (RFC 8628)
 */
export const device =
  (options: DeviceOptions): Auth =>
  (context) =>
    userTokens(
      {
        ...options,
        store: options.store ?? memoryStore(),
        signIn: (issuer) => signIn(options, issuer, context.timing),
      },
      context,
    );

async function signIn(
  { clientId, onCode, signal, ...requested }: DeviceOptions,
  issuer: Issuer,
  timing: RetryTiming,
): Promise<oauth.TokenEndpointResponse> {
  const server = await issuer.server();
  const client = { client_id: clientId };
  const begun = await issuer.send(async (http) => {
    const response = await oauth.deviceAuthorizationRequest(
      server,
      client,
      oauth.None(),
      parametersOf(requested),
      http,
    );
    return oauth.processDeviceAuthorizationResponse(server, client, response);
  });
  const { verification_uri: address, user_code: code, verification_uri_complete: completeAddress } = begun;
  await onCode({ address, code, completeAddress, expiresIn: begun.expires_in });
  const ends = timing.now() + begun.expires_in;
  for (let seconds = begun.interval ?? DEFAULT_INTERVAL_SECONDS; timing.now() + seconds <= ends;) {
    await timing.sleep(seconds, signal);
    try {
      return await issuer.once(async (http) => {
        const options = { additionalParameters: parametersOf({ audience: requested.audience }), ...http };
        const response = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), begun.device_code, options);
        return oauth.processDeviceCodeResponse(server, client, response);
      });
    } catch (error) {
      seconds += slowerBy(error);
    }
  }
  throw new GroundworkError({ code: 'expired_token', status: 0, message: 'The code expired before anybody used it.' });
}

/** Seconds by which the next request is later; what ends the wait is thrown. (RFC 8628 §3.5) */
function slowerBy(error: unknown): number {
  if (isError(error, 'authorization_pending')) return 0;
  if (isError(error, 'slow_down', 'unreachable', 'unavailable', 'too_many_requests')) return SLOWER_BY_SECONDS;
  throw error;
}

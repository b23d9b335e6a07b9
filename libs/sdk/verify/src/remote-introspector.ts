import { isTokenError, TokenError, unavailable } from './token-error.js';
import type { TokenClaims } from './token-claims.js';

/** Token introspection by the issuer. (RFC 7662) */
export interface Introspector {
  /** The claims of an active token, whatever its audience, else `undefined`. Throws `unavailable` when the issuer is. */
  introspect(token: string): Promise<TokenClaims | undefined>;
}

/** By what an API introspects tokens at the issuer: a confidential client of its own. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How a service introspects tokens. */
export interface IntrospectionOptions extends Credentials {
  /** Address of the introspection endpoint. */
  readonly url: string;
}

const TIMEOUT_MS = 2_500;

/** Introspection over HTTP with the service's own credentials. (RFC 7662 §2) */
export class RemoteIntrospector implements Introspector {
  // Private to the language: an inspection prints no secret.
  readonly #options: IntrospectionOptions;

  constructor(options: IntrospectionOptions) {
    this.#options = options;
  }

  async introspect(token: string): Promise<TokenClaims | undefined> {
    const response = await this.request(token);
    return response['active'] === true ? (response as unknown as TokenClaims) : undefined;
  }

  /** Throws unless identity takes the service's credentials: an unknown token is then said not to be active. */
  async assertAccepted(): Promise<void> {
    const { active } = await this.request('is-this-the-identity-of-this-service');
    if (active !== false) throw new Error(`The response of ${this.#options.url} is not one of token introspection.`);
  }

  private async request(token: string): Promise<Record<string, unknown>> {
    const { url, clientId, clientSecret } = this.#options;
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 401)
        throw new TokenError('server_error', 'Identity refuses the credentials this service introspects with.');
      if (!response.ok) throw new Error(`Introspection returned ${response.status}.`);
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      throw isTokenError(error) ? error : unavailable('The token cannot be verified; identity is unavailable.', error);
    }
  }
}

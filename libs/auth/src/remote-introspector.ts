import { ApiError, unavailable } from '@groundwork/rest';
import type { Introspector, TokenClaims } from './token-claims.js';

const TIMEOUT_MS = 2_500;

/** How a service asks identity. */
export interface IntrospectionOptions {
  /** Address of the introspection endpoint. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Introspection over HTTP with the service's own credentials. (RFC 7662 §2) */
export class RemoteIntrospector implements Introspector {
  constructor(private readonly options: IntrospectionOptions) {}

  async introspect(token: string): Promise<TokenClaims | undefined> {
    const answer = await this.ask(token);
    return answer['active'] === true ? (answer as unknown as TokenClaims) : undefined;
  }

  /** Throws unless identity takes the service's credentials: an unknown token is then said not to be active. */
  async assertAccepted(): Promise<void> {
    const { active } = await this.ask('is-this-the-identity-of-this-service');
    if (active !== false) throw new Error(`The response of ${this.options.url} is not one of token introspection.`);
  }

  private async ask(token: string): Promise<Record<string, unknown>> {
    const { url, clientId, clientSecret } = this.options;
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
        throw new ApiError('server_error', 'Identity refuses the credentials this service introspects with.');
      if (!response.ok) throw new Error(`Introspection returned ${response.status}.`);
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      throw error instanceof ApiError
        ? error
        : unavailable('The token cannot be verified; identity is unavailable.', 2, error);
    }
  }
}

import type { AuthOptions } from './auth.module.js';
import { RemoteKeys } from './remote-keys.js';
import type { IntrospectMode, Introspector, TokenClaims } from './token-verifier.js';
import { unavailable, ApiError } from '@groundwork/rest';

/** How a service introspects tokens. */
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
    const response = await this.request(token);
    return response['active'] === true ? (response as unknown as TokenClaims) : undefined;
  }

  /** Throws unless identity takes the service's credentials: an unknown token is then said not to be active. */
  async assertAccepted(): Promise<void> {
    const { active } = await this.request('is-this-the-identity-of-this-service');
    if (active !== false) throw new Error(`The response of ${this.options.url} is not one of token introspection.`);
  }

  private async request(token: string): Promise<Record<string, unknown>> {
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

const TIMEOUT_MS = 2_500;

/**
 * Whether the identity a service is configured with is its own: it names the expected issuer in its metadata and takes the service's
 * credentials. Checked until it succeeds once; an identity that becomes unavailable later is no reason to stop serving. (RFC 8414 §3.3; ADR 0059)
 */
export class OwnIssuer {
  private proven = false;

  constructor(
    /** Where identity is reached from inside, without a trailing slash. */
    private readonly identityUrl: string,
    private readonly issuer: string,
    private readonly introspector: RemoteIntrospector,
  ) {}

  /** Throws an error that names what is wrong, `unavailable` when identity does not respond. */
  async assertProven(): Promise<void> {
    if (this.proven) return;
    const named = await this.readIssuer();
    if (named !== this.issuer)
      throw new Error(`${this.identityUrl} is the issuer ${String(named)}, and ISSUER is ${this.issuer}.`);
    await this.introspector.assertAccepted();
    this.proven = true;
  }

  private async readIssuer(): Promise<unknown> {
    try {
      const answer = await fetch(`${this.identityUrl}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const metadata: unknown = await answer.json();
      return typeof metadata === 'object' && metadata !== null && 'issuer' in metadata ? metadata.issuer : undefined;
    } catch (error) {
      throw unavailable('The metadata of identity cannot be read.', 2, error);
    }
  }
}

/** How a service other than identity reaches it. */
export interface RemoteIdentity {
  readonly issuer: string;
  /** Where identity is reached from inside. */
  readonly identityUrl: string;
  readonly audience: string;
  readonly mode: IntrospectMode;
  /** The service's own credentials; without them nothing can be introspected. */
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string };
}

/** Verification by a remote identity's JWKS and introspection endpoint; `own` verifies, where there are credentials, that it is the right one. */
export function remoteIdentity({
  identityUrl,
  credentials,
  ...options
}: RemoteIdentity): AuthOptions & { readonly own?: OwnIssuer } {
  const base = identityUrl.replace(/\/+$/, '');
  const keys = new RemoteKeys(`${base}/oauth2/jwks`);
  const introspector = credentials && new RemoteIntrospector({ url: `${base}/oauth2/introspect`, ...credentials });
  const own = introspector && new OwnIssuer(base, options.issuer, introspector);
  return { ...options, keys, introspector, own };
}

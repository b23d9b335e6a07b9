import { unavailable } from '@groundwork/rest';
import type { RemoteIntrospector } from '@groundwork/verify';

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

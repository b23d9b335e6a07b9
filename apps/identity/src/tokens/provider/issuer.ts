import type { Provider } from './oidc-provider.js';
import type { TokenSigner } from './token-signer.js';

/** Who issues tokens until the keys change: the library, and what signs beside it with the same keys. */
export interface Issuer {
  readonly provider: Provider;
  readonly signer: TokenSigner;
}

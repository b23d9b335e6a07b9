import type { Configuration, KoaContextWithOIDC } from '../provider/oidc-provider.js';

type Features = NonNullable<Configuration['features']>;
type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** The pages of the library's own routes: bound by `pages`, which draws them. */
export abstract class ProviderPages {
  abstract readonly renderError: NonNullable<Configuration['renderError']>;
  abstract readonly logout: NonNullable<Features['rpInitiatedLogout']>;
  abstract readonly deviceFlow: NonNullable<Features['deviceFlow']>;
  /** Around all routes: dresses what the library draws, and limits the tries at a user code. */
  abstract readonly middlewares: readonly Middleware[];
}

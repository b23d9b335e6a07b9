import type { Scope } from '../auth/scopes.js';
import type { TokenEvent } from '../auth/token-source.js';
import type { RetryTiming } from '../requests/retry.js';
import type { Page } from './page.js';

/** An application in a browser. */
export interface BrowserOptions {
  readonly issuer: string;
  /** Of a public client that lists `authorization_code` and the origin of this page. */
  readonly clientId: string;
  /** A page of this application, as the client lists it. */
  readonly redirectUri: string;
  /** Where a logout ends, as the client lists it. */
  readonly postLogoutRedirectUri?: string;
  /** What the application needs. `openid` is added: without it there is no ID token. (OpenID Connect Core §3.1.2.1) */
  readonly scopes: readonly Scope[];
  readonly audience?: string;
  /** Told when the session ends, and of scopes that were not granted. */
  readonly onEvent?: (event: TokenEvent) => void;
  /** Sends the requests; the global one without it. */
  readonly fetch?: typeof fetch;
  /** Instead of this page and of time, for tests. */
  readonly page?: Page;
  readonly timing?: RetryTiming;
}

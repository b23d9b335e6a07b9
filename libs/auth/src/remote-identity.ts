import type { AuthOptions } from './auth.module.js';
import { OwnIssuer } from './own-issuer.js';
import { RemoteIntrospector } from './remote-introspector.js';
import { RemoteKeys } from './remote-keys.js';
import type { IntrospectMode } from './token-verifier.js';

/** What a service other than identity is told of it. */
export interface RemoteIdentity {
  readonly issuer: string;
  /** Where identity is reached from inside. */
  readonly identityUrl: string;
  readonly audience: string;
  readonly mode: IntrospectMode;
  /** The service's own credentials; without them nothing can be introspected. */
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string };
}

/** Verification by a remote identity's JWKS and introspection endpoint; `own` proves, where there are credentials, that it is the right one. */
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

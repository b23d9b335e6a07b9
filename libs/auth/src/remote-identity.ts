import { remoteSources, type Credentials, type IntrospectMode, type ProofVerifier } from '@groundwork/verify';
import type { AuthOptions } from './auth.module.js';
import { OwnIssuer } from './own-issuer.js';

/** How a service other than identity reaches it. */
export interface RemoteIdentity {
  readonly issuer: string;
  /** Where identity is reached from inside. */
  readonly identityUrl: string;
  readonly audience: string;
  readonly mode: IntrospectMode;
  /** Where clients reach the service, for tokens that are bound to a key. */
  readonly publicUrl?: string;
  readonly proofs?: ProofVerifier;
  /** The service's own credentials; without them nothing can be introspected. */
  readonly credentials?: Credentials;
}

/** Verification by a remote identity's JWKS and introspection endpoint; `own` verifies, where there are credentials, that it is the right one. */
export function remoteIdentity({
  identityUrl,
  credentials,
  ...options
}: RemoteIdentity): AuthOptions & { readonly own?: OwnIssuer } {
  const { keys, introspector } = remoteSources(identityUrl, credentials);
  const own = introspector && new OwnIssuer(identityUrl.replace(/\/+$/, ''), options.issuer, introspector);
  return { ...options, keys, introspector, own };
}

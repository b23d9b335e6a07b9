import type { ProofVerifier } from './proof-verifier.js';
import { RemoteIntrospector, type Credentials } from './remote-introspector.js';
import { RemoteKeys } from './remote-keys.js';
import { TokenVerifier, type IntrospectMode } from './token-verifier.js';

/** Whose tokens an API accepts. */
export interface VerifyOptions {
  /** The issuer exactly as it calls itself, in `iss`. */
  readonly issuer: string;
  /** Identifier of the API, as the resource has it at identity: the `aud` of its tokens. */
  readonly audience: string;
  /**
   * Which tokens the issuer is asked about: those that are no JWT (`opaque`), each at every request (`always`: what is revoked or blocked ends
   * at once), or none (`never`). Without `credentials` none, with them `opaque`.
   */
  readonly introspect?: IntrospectMode;
  /** Of a confidential client that may introspect; not needed with `never`. */
  readonly credentials?: Credentials;
  /** Where identity is reached from inside, where that is another address than the issuer. */
  readonly identityUrl?: string;
  /** Where clients reach the root of this API: the `htu` of proofs begins with it. Without it tokens bound to a key (DPoP) are refused. */
  readonly publicUrl?: string;
  /** Who checks proofs of several verifiers or processes together: `new ProofVerifier(store)`. By default each counts once in this verifier. */
  readonly proofs?: ProofVerifier;
}

/** A verifier by the key set and the introspection of an issuer. It makes no request before the first token. Throws where options are missing. */
export function createVerifier(options: VerifyOptions): TokenVerifier {
  const { issuer, audience, credentials, identityUrl = issuer, publicUrl, proofs } = options;
  const mode = options.introspect ?? (credentials ? 'opaque' : 'never');
  for (const [name, value] of Object.entries({ issuer, audience }))
    if (!value) throw new TypeError(`Verification needs the option ${name}.`);
  if (mode !== 'never' && !credentials)
    throw new TypeError(`introspect: '${mode}' needs credentials: { clientId, clientSecret }.`);
  return new TokenVerifier({ issuer, audience, mode, publicUrl, proofs, ...remoteSources(identityUrl, credentials) });
}

/** The key set and, with credentials, the introspection of an identity. */
export function remoteSources(
  identityUrl: string,
  credentials?: Credentials,
): { readonly keys: RemoteKeys; readonly introspector?: RemoteIntrospector } {
  const base = identityUrl.replace(/\/+$/, '');
  const keys = new RemoteKeys(`${base}/oauth2/jwks`);
  return {
    keys,
    introspector: credentials && new RemoteIntrospector({ url: `${base}/oauth2/introspect`, ...credentials }),
  };
}

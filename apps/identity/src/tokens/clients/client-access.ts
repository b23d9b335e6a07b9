/** How a token may be signed; HS256 with the resource's own secret. (api.md, "Access tokens") */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A scope of a resource, and whether the client was granted it. */
export interface ScopeAccess {
  readonly id: string;
  readonly name: string;
  readonly granted: boolean;
}

/** A resource the client is authorized for, with every scope it defines. */
export interface ResourceAccess {
  readonly id: string;
  /** `identifier_url`, or `urn:uuid:` and the id where it has none: what `aud` and `resource` say. */
  readonly identifier: string;
  readonly algorithm: SigningAlgorithm | null;
  /** Seconds. */
  readonly lifetime: number | null;
  readonly rbac: boolean;
  /** The token's `permissions` claim lists this resource's scopes. */
  readonly listed: boolean;
  readonly skip_consent: boolean;
  readonly scopes: readonly ScopeAccess[];
}

/** Scopes of OpenID Connect: they belong to no resource and need a user. (Identity, "Get User Info") */
export const OIDC_SCOPES: ReadonlySet<string> = new Set([
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  'address',
]);

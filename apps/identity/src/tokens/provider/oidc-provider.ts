import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { errors, ExternalSigningKey, interactionPolicy } from 'oidc-provider';
import type {
  AccessToken,
  Account,
  Adapter,
  AdapterPayload,
  Client,
  Configuration,
  Grant,
  JWKS,
  KoaContextWithOIDC,
  RefreshToken,
  ResourceServer,
} from 'oidc-provider';
// @ts-expect-error -- an internal module without types; the version is pinned and only this file imports it.
import untypedClientAuth from 'oidc-provider/lib/shared/client_auth.js';
// @ts-expect-error -- as above.
import * as untypedProofs from 'oidc-provider/lib/helpers/validate_dpop.js';

export { errors, ExternalSigningKey, interactionPolicy, Provider };
export type {
  AccessToken,
  Account,
  Adapter,
  AdapterPayload,
  Client,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  RefreshToken,
  ResourceServer,
};

/** What is not configuration of the library: grants of our own, middlewares around its routes, and how secrets and successors are made. */
export interface ProviderParts {
  readonly issuer: string;
  readonly jwks: JWKS;
  readonly configuration: Configuration;
  /** By the names that requests have. */
  readonly grants: ReadonlyMap<string, CustomGrant>;
  readonly middlewares: readonly ((ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>)[];
  readonly events: Readonly<Record<string, (...args: never[]) => void>>;
  readonly secretMatches: (secret: string, client: Client) => boolean;
  readonly successorOf: (refreshToken: string) => string;
  /** What else is made differently on every provider. */
  readonly adjustments: readonly ((provider: Provider) => void)[];
}

/** A grant that the library does not implement; its parameters beside `scope`, `resource`, `tenant` and `organization`. */
export interface CustomGrant {
  readonly parameters: readonly string[];
  readonly issue: (ctx: KoaContextWithOIDC) => Promise<void>;
}

const COMMON_PARAMETERS = ['scope', 'resource', 'tenant', 'organization'];

interface Proof {
  /** Of the key. (RFC 7638) */
  readonly thumbprint: string;
}
const proofs = untypedProofs as {
  default(provider: Provider, ctx: KoaContextWithOIDC): Promise<Proof | undefined>;
  checkDpopReplay(
    ...of: [Provider, KoaContextWithOIDC, Proof | undefined, string, typeof errors.InvalidGrant]
  ): Promise<void>;
};

const boundKeys = new WeakMap<KoaContextWithOIDC, string>();

/** The thumbprint of the key that the tokens of a request are bound to, by its DPoP proof; `undefined` without one. */
export const boundKey = (ctx: KoaContextWithOIDC): string | undefined => boundKeys.get(ctx);

/** What the library's own grants do with a proof. Throws `invalid_dpop_proof`, `use_dpop_nonce`, `invalid_grant`. (RFC 9449 §5) */
async function prove(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider } = ctx.oidc;
  const client = ctx.oidc.client!; // it was authenticated
  const proof = await proofs.default(provider, ctx);
  if (!proof && client.dpopBoundAccessTokens) throw new errors.InvalidGrant('DPoP proof JWT not provided');
  await proofs.checkDpopReplay(provider, ctx, proof, client.clientId, errors.InvalidGrant);
  if (proof) boundKeys.set(ctx, proof.thumbprint);
}

/** Makes a provider (under a millisecond); keys change by making another one. */
export function buildProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, { ...parts.configuration, jwks: parts.jwks });
  for (const [name, { parameters, issue }] of parts.grants) {
    provider.registerGrantType(
      name,
      (ctx) => prove(ctx).then(() => issue(ctx)),
      [...COMMON_PARAMETERS, ...parameters],
      ['resource'],
    );
  }
  // Host and scheme were made the issuer's before the library sees a request: see `mount-authorization-server.ts`.
  provider.proxy = true;
  for (const middleware of parts.middlewares) provider.use(middleware as never);
  // The library types each event's listener; here they come as one list.
  const emitter: EventEmitter = provider;
  for (const [event, listener] of Object.entries(parts.events)) emitter.on(event, listener as never);
  overridePrototypes(provider, parts);
  for (const adjust of parts.adjustments) adjust(provider);
  return provider;
}

/** Secrets are compared as digests; the successor of a refresh token follows from it, so that a retry gets the same one. */
function overridePrototypes(provider: Provider, { secretMatches, successorOf }: ProviderParts): void {
  provider.Client.prototype.compareClientSecret = function (this: Client, secret: string) {
    return secretMatches(secret, this);
  };
  // Not typed: how a model makes its id.
  const refreshToken = provider.RefreshToken.prototype as RefreshToken & { generateTokenId(): string };
  // Called with its `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const random = refreshToken.generateTokenId;
  refreshToken.generateTokenId = function (this: RefreshToken) {
    const rotated = currentContext()?.oidc.entities.RotatedRefreshToken;
    return rotated ? successorOf(rotated.jti) : random.call(this);
  };
}

/** The request the library is working on. */
export const currentContext = (): KoaContextWithOIDC | undefined => Provider.ctx;

type Step = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
const clientAuth = untypedClientAuth as readonly Step[];

/**
 * Authenticates a client outside the library's routes exactly as the token endpoint does: Basic, post, private_key_jwt, none.
 * Throws the library's errors (`invalid_client` 401, `invalid_request` 400). (RFC 6749 §2.3; RFC 7523 §3)
 */
export async function authenticateClient(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  form: Readonly<Record<string, unknown>>,
): Promise<Client> {
  const ctx = provider.createContext(request, response) as unknown as KoaContextWithOIDC;
  // The route decides which audiences an assertion may name.
  Object.assign(ctx, { _matchedRouteName: 'introspection' });
  const oidc = new provider.OIDCContext(ctx);
  Object.defineProperty(ctx, 'oidc', { value: oidc });
  const { client_id, client_secret, client_assertion, client_assertion_type } = form;
  Object.assign(oidc, { params: { client_id, client_secret, client_assertion, client_assertion_type } });
  const run = async (index: number): Promise<void> => clientAuth[index]?.(ctx, () => run(index + 1));
  await run(0);
  return oidc.client!; // the last step found it or threw
}

/** Why the library would not take a client; `undefined` when it would. (OpenID Connect Registration §2) */
export async function problemOfClient(
  provider: Provider,
  metadata: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  // Not typed: the check the library's own registration runs.
  const client = provider.Client as unknown as { validate(metadata: unknown): Promise<void> };
  try {
    await client.validate(metadata);
    return undefined;
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) return error.error_description ?? error.message;
    throw error;
  }
}

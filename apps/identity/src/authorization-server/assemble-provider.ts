import { ApiError } from '@groundwork/rest';
import type { Database } from '@groundwork/records';
import type { Log } from '@groundwork/service';
import type { JWK } from 'jose';
import type { Accounts } from '../accounts/accounts.service.js';
import type { IdentityConfig } from '../config.js';
import type { Pepper } from '../keys/pepper.service.js';
import type { SecretCipher } from '../keys/secret-cipher.service.js';
import type { SigningKeys } from '../keys/signing-keys.service.js';
import { selectionOf, type ProviderFactory } from './authorization-server.service.js';
import { ClientAdapter } from './client-adapter.js';
import type { ClientDirectory } from './client-directory.service.js';
import type { ClientSecrets, StoredClientSecrets } from './client-secrets.service.js';
import { cacheKeySet } from './key-set-caching.js';
import { answerOwnError, completeAnswer } from './oauth-answer.js';
import { OidcAdapter, successorOf } from './oidc-adapter.js';
import { passwordGrant } from './password-grant.js';
import { providerConfiguration } from './provider-configuration.js';
import { buildProvider, type Client, type CustomGrant, type KoaContextWithOIDC } from './provider-seam.js';
import type { SigningSecrets } from './signing-secrets.service.js';
import { TokenPlanner } from './token-planner.js';

/** Everything the library is built upon. */
export interface AssemblyParts {
  readonly config: Pick<IdentityConfig, 'ISSUER' | 'COOKIE_KEYS' | 'ALLOW_LEGACY_GRANTS' | 'REFRESH_GRACE_SECONDS'>;
  readonly records: Database;
  readonly cipher: SecretCipher;
  readonly pepper: Pepper;
  readonly clients: ClientDirectory;
  readonly clientSecrets: ClientSecrets;
  readonly signingSecrets: SigningSecrets;
  readonly accounts: Accounts;
  readonly keys: SigningKeys;
  readonly log: Log;
}

/** Grants of the library that are on. */
const LIBRARY_GRANTS = ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'];

/** Puts the library together once; each set of keys makes a provider of the same parts. */
export function assembleProvider(parts: AssemblyParts): ProviderFactory {
  const { config, pepper, accounts, clients } = parts;
  const planner = new TokenPlanner(clients, accounts, parts.keys, parts.signingSecrets);
  const grants: CustomGrant[] = config.ALLOW_LEGACY_GRANTS ? [passwordGrant({ accounts, clients, planner })] : [];
  const configuration = providerConfiguration({
    issuer: config.ISSUER,
    cookieKeys: config.COOKIE_KEYS,
    allowLegacyGrants: config.ALLOW_LEGACY_GRANTS,
    adapter: adapters(parts, grants),
    accounts,
    planner,
  });
  return (keys: readonly JWK[]) =>
    buildProvider({
      issuer: config.ISSUER,
      jwks: { keys },
      configuration,
      grants,
      middlewares: [cacheKeySet, selectMembers, completeAnswer],
      events: { server_error: (ctx: KoaContextWithOIDC, error: unknown) => tellFault(parts.log, ctx, error), error: (error: unknown) => parts.log.error({ error }, 'answer failed') },
      secretMatches: (secret, client) => parts.clientSecrets.matches(secret, secretsOf(client)),
      successorOf: (token) => successorOf(pepper, token),
    });
}

function adapters({ records, cipher, pepper, clients, config }: AssemblyParts, grants: readonly CustomGrant[]) {
  const store = { db: records, cipher, pepper, graceSeconds: config.REFRESH_GRACE_SECONDS };
  const offer = { allowLegacyGrants: config.ALLOW_LEGACY_GRANTS, grants: new Set([...LIBRARY_GRANTS, ...grants.map(({ name }) => name)]) };
  const client = new ClientAdapter(clients, offer);
  return (model: string) => (model === 'Client' ? client : new OidcAdapter(model, store));
}

/** Shows of a successful answer what `fields` asked for. */
async function selectMembers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const select = selectionOf(ctx.req);
  if (select && ctx.status === 200) ctx.body = select(ctx.body as Record<string, unknown>); // the token endpoint answers objects
}

function tellFault(log: Log, ctx: KoaContextWithOIDC, error: unknown): void {
  const own = answerOwnError(ctx, error);
  if (!own || own.status >= 500) log.error({ error }, own instanceof ApiError ? own.message : 'the authorization server failed');
}

// Our own metadata, as `clientMetadata` made it.
const secretsOf = (client: Client): StoredClientSecrets => client['secrets'] as StoredClientSecrets;

// The floor of identity: oidc-provider as it comes, on a plain PostgreSQL adapter. Makes its own client and tokens; /seed returns them.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import pg from 'pg';
import { PlainAdapter, TABLE } from './plain-adapter.mjs';

const POOL_SIZE = 10;
const TOKEN_SECONDS = 3_600;
const [JWT_RESOURCE, OPAQUE_RESOURCE] = ['urn:bench:jwt', 'urn:bench:opaque'];

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
await pool.query(TABLE);
const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const provider = new Provider(String(process.env.PUBLIC_URL), {
  adapter: (/** @type {string} */ model) => new PlainAdapter(model, pool),
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'bench' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  clientAuthMethods: ['client_secret_basic'],
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  scopes: ['openid', 'offline_access', 'read'],
  findAccount: async (/** @type {unknown} */ _, /** @type {string} */ id) => ({
    accountId: id,
    claims: async () => ({ sub: id }),
  }),
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => JWT_RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_, indicator) => resourceServer(indicator),
    },
  },
  ttl: {
    AccessToken: TOKEN_SECONDS,
    ClientCredentials: TOKEN_SECONDS,
    IdToken: TOKEN_SECONDS,
    RefreshToken: 24 * TOKEN_SECONDS,
    Grant: 24 * TOKEN_SECONDS,
    Session: TOKEN_SECONDS,
    Interaction: TOKEN_SECONDS,
  },
});
const seed = JSON.stringify(await seedTokens(Number(process.env.REFRESH_TOKENS)));

const callback = provider.callback();
createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else if (request.url === '/seed') response.end(seed);
  else void callback(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

/**
 * @param {string} indicator
 * @returns {import('oidc-provider').ResourceServer}
 */
function resourceServer(indicator) {
  const common = { scope: 'read', audience: indicator, accessTokenTTL: TOKEN_SECONDS };
  if (indicator !== JWT_RESOURCE) return { ...common, accessTokenFormat: 'opaque' };
  return { ...common, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } };
}

/**
 * A client with everything it needs, a token per chain of refreshes, and two opaque access tokens.
 * @param {number} chains
 */
async function seedTokens(chains) {
  const client = { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
  await new PlainAdapter('Client', pool).upsert(client.client_id, {
    ...client,
    grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: ['https://client.example/callback'],
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method: 'client_secret_basic',
  });
  const found = await provider.Client.find(client.client_id);
  const refresh_tokens = [];
  for (let chain = 0; chain < chains; chain++)
    refresh_tokens.push(await new provider.RefreshToken(await granted(found, JWT_RESOURCE)).save());
  const token = new provider.AccessToken(await granted(found, OPAQUE_RESOURCE));
  token.resourceServer = new provider.ResourceServer(OPAQUE_RESOURCE, resourceServer(OPAQUE_RESOURCE));
  // userinfo takes only tokens that are for no resource.
  const userToken = new provider.AccessToken({
    ...(await granted(found, OPAQUE_RESOURCE)),
    scope: 'openid',
    resource: undefined,
  });
  return { ...client, refresh_tokens, access_token: await token.save(), user_token: await userToken.save() };
}

/**
 * What a token of a user says.
 * @param {any} client any: the library's types exclude tokens created directly
 * @param {string} resource
 * @returns {Promise<any>} any: as above
 */
async function granted(client, resource) {
  const accountId = randomUUID();
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(resource, 'read');
  return {
    accountId,
    client,
    grantId: await grant.save(),
    gty: 'authorization_code',
    scope: 'openid offline_access read',
    resource,
  };
}

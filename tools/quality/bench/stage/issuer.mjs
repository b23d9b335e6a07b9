import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const KEY_ID = 'bench';
const LIFETIME_SECONDS = 24 * 3_600;

/**
 * Stands in for identity where another service is measured: discovery and keys over HTTP, and tokens of a client with all scopes.
 * @returns {Promise<{ url: string, sign: (service: string, scopes: string[]) => Promise<string>, close: () => void }>}
 */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }] });
  /** @type {Record<string, string>} */
  const answers = { '/oauth2/jwks': keys };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(answers[request.url ?? ''] ?? '{"active":false}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  answers['/.well-known/openid-configuration'] = JSON.stringify({ issuer: url, default_tenant_id: randomUUID() });
  const client = randomUUID();
  return {
    url,
    sign: (service, scopes) =>
      new SignJWT({ client_id: client, scope: scopes.join(' ') })
        .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'at+jwt' })
        .setSubject(client)
        .setIssuer(url)
        .setAudience(`urn:groundwork:${service}`)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS)
        .sign(privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

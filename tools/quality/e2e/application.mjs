import { createServer } from 'node:http';
import { DEPLOYMENT } from './deployment.mjs';

/** Of the verifier in RFC 7636, appendix B. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** An application of an origin of its own, whose pages show their path. */
export async function startApplication() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>application</title><h1>${pathname}</h1>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { home: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * An authorization request by code with PKCE.
 * @param {{ client_id: string, redirect_uri: string, scope: string } & Record<string, string>} parameters
 */
export function authorizationRequest(parameters) {
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
  const query = new URLSearchParams({ response_type: 'code', state: 's', ...pkce, ...parameters });
  return `${DEPLOYMENT.issuer}/oauth2/authorize?${query}`;
}

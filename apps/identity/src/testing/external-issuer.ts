import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

const KID = 'external';

/** An OpenID provider that signs in `user` without asking. A spec sets what it does wrong. */
export interface ExternalIssuer {
  readonly url: string;
  /** The claims of who is signed in there. */
  user: JWTPayload & { sub: string };
  /** Members that replace those of the ID token. */
  wrong: Record<string, unknown>;
  /** Further claims of the UserInfo response. */
  info: Record<string, unknown>;
  /** An error to send the browser back with. */
  refusal?: string;
  /** Paths that get no response, or 500. */
  readonly silent: Set<string>;
  readonly broken: Set<string>;
  /** Signs with a key it does not publish. */
  forged: boolean;
  readonly requested: string[];
  /** Names itself in its responses. (RFC 9207) */
  namesItself: boolean;
  /** Answers of paths that a vendor has beside, or in place of, those of OpenID Connect. */
  readonly routes: Map<string, (request: IncomingMessage) => object>;
  /** The response of the token endpoint in the vendor's way. */
  tokenAnswer?: (standard: Readonly<Record<string, unknown>>) => object;
  /** The query of the last authorization; the authentication and form of the last token request. */
  readonly seen: { query: URLSearchParams; basic?: string; form?: URLSearchParams };
  sign(claims: object, header?: object): Promise<string>;
  /** Handles an authorization request; returns the redirect back. */
  authorize(address: string): string;
  close(): Promise<void>;
}

/** Starts one for the client `us`. */
export async function startExternalIssuer(): Promise<ExternalIssuer> {
  const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const published = { ...(await exportJWK(own.publicKey)), kid: KID, alg: 'ES256', use: 'sig' };
  const codes = new Map<string, { challenge: string; nonce: string }>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: ExternalIssuer = {
    url,
    user: { sub: 'ann' },
    wrong: {},
    info: {},
    silent: new Set(),
    broken: new Set(),
    forged: false,
    namesItself: true,
    requested: [],
    routes: new Map(),
    seen: { query: new URLSearchParams() },
    sign: (claims, header = {}) =>
      new SignJWT({ iss: url, aud: 'us', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: KID, ...header })
        .sign(issuer.forged ? foreign.privateKey : own.privateKey),
    authorize(address) {
      const { searchParams } = new URL(address);
      issuer.seen.query = searchParams;
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const code = randomBytes(8).toString('hex');
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', nonce: searchParams.get('nonce') ?? '' });
      back.search = new URLSearchParams({
        ...(issuer.refusal ? { error: issuer.refusal, error_description: 'no' } : { code }),
        state: searchParams.get('state') ?? '',
        ...(issuer.namesItself ? { iss: url } : {}),
        authuser: '0',
      }).toString();
      return back.href;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    issuer.requested.push(path);
    if (issuer.silent.has(path)) return;
    if (issuer.broken.has(path)) return void response.writeHead(500).end();
    const body = await bodyOf(request);
    const [bare = ''] = path.split('?');
    const json = (value: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const route = issuer.routes.get(bare);
    if (route) return json(route(request));
    if (path === '/.well-known/openid-configuration') return json(discovery(url));
    if (path === '/jwks') return json({ keys: [published] });
    if (path === '/userinfo') return json({ sub: issuer.user.sub, ...issuer.info });
    issuer.seen.basic = request.headers.authorization;
    const form = new URLSearchParams(body);
    const authorization = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    issuer.seen.form = form;
    if (authorization?.challenge !== challengeOf(form.get('code_verifier')))
      return json({ error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iat: now,
      exp: now + 300,
      nonce: authorization.nonce || undefined,
      ...issuer.user,
      ...issuer.wrong,
    };
    const standard = {
      access_token: 'theirs',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await issuer.sign(claims),
    };
    json(issuer.tokenAnswer?.(standard) ?? standard);
  }
  return issuer;
}

/** None without a verifier. */
const challengeOf = (verifier: string | null): string =>
  verifier === null ? '' : createHash('sha256').update(verifier).digest('base64url');

/** The discovery document of an issuer at an address. */
export const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

import { randomUUID, type JsonWebKey, type webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What a token of a test says; everything has a default that is accepted. */
export interface LocalToken {
  /** Space-separated or as a list; none by default. */
  readonly scopes?: string | readonly string[];
  /** Id of the user; by default the client is its own subject. */
  readonly subject?: string;
  readonly clientId?: string;
  readonly tenantId?: string;
  /** One, or several. */
  readonly audience?: string | readonly string[];
  /** Seconds from now, 600 by default; negative for a token that has expired. */
  readonly expiresIn?: number;
  /** Further claims; those that are `undefined` are left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Further members of the protected header. */
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A key of the issuer; `publicJwk` is what it publishes. */
export interface LocalKey {
  readonly privateKey: webcrypto.CryptoKey;
  readonly publicJwk: JsonWebKey & { readonly kid: string; readonly alg: string };
}

/** What the issuer was asked. */
export interface LocalRequests {
  readonly keys: number;
  readonly introspections: number;
}

/** Without a default: what the API under test is configured with. */
export interface LocalIssuerOptions {
  /** What tokens are for unless they say otherwise. */
  readonly audience: string;
}

const ALGORITHM = 'ES256';
const DEFAULT_SECONDS = 600;

/**
 * An issuer on a free port of this machine, with a key set and introspection over HTTP: an API under test verifies its tokens as it verifies
 * those of the real one.
 */
export class LocalIssuer {
  private readonly counted = { keys: 0, introspections: 0 };
  private readonly active = new Map<string, Readonly<Record<string, unknown>>>();
  private readonly blocked = new Set<string>();
  private readonly clientId = randomUUID();
  private published: readonly JsonWebKey[];
  private readonly server = createServer((request, response) => void this.respond(request, response));

  private constructor(
    private readonly options: LocalIssuerOptions,
    private signing: LocalKey,
  ) {
    this.published = [signing.publicJwk];
  }

  /** Listens on a free port of 127.0.0.1. */
  static async start(options: LocalIssuerOptions): Promise<LocalIssuer> {
    const issuer = new LocalIssuer(options, await makeKey(ALGORITHM));
    await issuer.listen(0);
    return issuer;
  }

  /** The issuer, as it calls itself. */
  get url(): string {
    return this.address;
  }
  private address = '';

  /** The key that signs at present. */
  get key(): LocalKey {
    return this.signing;
  }

  /** How often each of its endpoints was called. */
  get requests(): LocalRequests {
    return { ...this.counted };
  }

  /** An access token as JWT. */
  async sign(token: LocalToken = {}): Promise<string> {
    const claims = this.claimsOf(token);
    const { privateKey, publicJwk } = this.signing;
    const header = { alg: publicJwk.alg, kid: publicJwk.kid, typ: 'at+jwt', ...token.header };
    const jwt = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    this.active.set(jwt, claims);
    return jwt;
  }

  /** An access token that is no JWT, and that introspection alone explains. */
  opaque(token: LocalToken = {}): string {
    const value = `opaque-${randomUUID()}`;
    this.active.set(value, this.claimsOf(token));
    return value;
  }

  /** Introspection finds no token of this subject active any more. */
  block(subject: string): void {
    this.blocked.add(subject);
  }

  /** Publishes a further key, which signs from now on; `only` takes the older ones away. */
  async rotate({ only = false, algorithm = ALGORITHM } = {}): Promise<LocalKey> {
    this.signing = await makeKey(algorithm);
    this.published = only ? [this.signing.publicJwk] : [...this.published, this.signing.publicJwk];
    return this.signing;
  }

  /** Answers nobody any more, until `comeBack()`. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** Answers again after `close()`, at the same address. */
  comeBack(): Promise<void> {
    return this.listen(Number(new URL(this.address).port));
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // it listens on TCP
  }

  private claimsOf({ scopes = '', clientId = this.clientId, ...token }: LocalToken): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: this.address,
      aud: token.audience ?? this.options.audience,
      sub: token.subject ?? clientId,
      client_id: clientId,
      scope: typeof scopes === 'string' ? scopes : scopes.join(' '),
      iat: now,
      exp: now + (token.expiresIn ?? DEFAULT_SECONDS),
      jti: randomUUID(),
      ...(token.tenantId === undefined ? {} : { tenant_id: token.tenantId }),
      ...token.claims,
    };
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answerTo(request);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }

  private async answerTo(request: IncomingMessage): Promise<object | undefined> {
    switch (request.url) {
      case '/oauth2/jwks':
        this.counted.keys++;
        return { keys: this.published };
      case '/oauth2/introspect':
        this.counted.introspections++;
        return this.introspect(new URLSearchParams(await text(request)).get('token') ?? '');
      case '/.well-known/openid-configuration':
        return { issuer: this.address, jwks_uri: `${this.address}/oauth2/jwks` };
      default:
        return undefined;
    }
  }

  private introspect(token: string): object {
    const claims = this.active.get(token);
    const isActive = claims && !this.blocked.has(String(claims['sub'])) && Number(claims['exp']) > Date.now() / 1_000;
    return isActive ? { active: true, ...claims } : { active: false };
  }
}

/** Starts an issuer whose tokens are for `audience` unless they say otherwise. */
export const startLocalIssuer = (options: LocalIssuerOptions): Promise<LocalIssuer> => LocalIssuer.start(options);

async function makeKey(alg: string): Promise<LocalKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg, use: 'sig' } };
}

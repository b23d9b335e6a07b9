import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 } from 'uuid';

/** What a test's token says; everything has a default that works. */
export interface TestToken {
  /** Space-separated or as a list. */
  readonly scopes?: string | readonly string[];
  readonly subject?: string;
  readonly clientId?: string;
  readonly tenantId?: string;
  /** One, or several. */
  readonly audience?: string | readonly string[];
  readonly issuer?: string;
  /** Seconds from now, an hour by default, longer than a file of specs takes; negative for an expired token. */
  readonly expiresIn?: number;
  readonly typ?: string;
  /** Thumbprint of the key that the token is bound to. (RFC 9449 §6.1) */
  readonly boundTo?: string;
}

/** The default tenant of the issuer's installation. */
export const DEFAULT_TENANT = '01990000-0000-7000-8000-0000000000d1';

/** What a user or client belongs to, as identity answers it; `{ kind: 'user' }` and nothing else by default. */
export interface TestMembership {
  readonly kind?: 'user' | 'client';
  readonly tenant_id?: string | null;
  readonly blocked?: boolean;
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
  readonly scopes?: readonly string[];
}

/** An issuer with a real JWKS over HTTP, so that a service under test verifies tokens as in production. */
export interface TestIssuer {
  readonly url: string;
  /** By subject; a subject that is not here is unknown. */
  readonly memberships: Map<string, TestMembership>;
  sign(token: TestToken): Promise<string>;
  close(): Promise<void>;
}

/** Starts an issuer on a free port of this machine; its tokens are for `audience` unless they say otherwise. */
export async function startTestIssuer(audience: string): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] });
  const memberships = new Map<string, TestMembership>();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/memberships')
      return void text(request).then((body) => response.end(membershipsOf(body, memberships)));
    response.end(answers[request.url ?? ''] ?? JSON.stringify({ active: false }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answers: Readonly<Record<string, string>> = {
    '/oauth2/jwks': keys,
    '/oauth2/token': JSON.stringify({ access_token: 'of the service', token_type: 'Bearer', expires_in: 900 }),
    '/.well-known/openid-configuration': JSON.stringify({ issuer: url, default_tenant_id: DEFAULT_TENANT }),
  };
  const client = v7();
  return {
    url,
    memberships,
    sign: ({
      scopes = '',
      subject,
      clientId = client,
      tenantId,
      audience: aud = audience,
      issuer = url,
      expiresIn = 3_600,
      typ = 'at+jwt',
      boundTo,
    }) =>
      new SignJWT({
        client_id: clientId,
        scope: typeof scopes === 'string' ? scopes : scopes.join(' '),
        ...(tenantId ? { tenant_id: tenantId } : {}),
        ...(boundTo === undefined ? {} : { cnf: { jkt: boundTo } }),
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ })
        .setSubject(subject ?? clientId)
        .setIssuer(issuer)
        .setAudience(typeof aud === 'string' ? aud : [...aud])
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What identity answers for the subjects of a request. (access.md, "Memberships") */
function membershipsOf(body: string, known: ReadonlyMap<string, TestMembership>): string {
  const { subjects } = JSON.parse(body) as { subjects: readonly string[] };
  const nothing = { kind: 'user', tenant_id: null, blocked: false, roles: [], groups: [], scopes: [] };
  const items = subjects.flatMap((subject) => {
    const membership = known.get(subject);
    return membership ? [{ ...nothing, ...membership, subject }] : [];
  });
  return JSON.stringify({ items });
}

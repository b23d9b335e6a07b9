import { createHmac, createPublicKey } from 'node:crypto';
import { CompactEncrypt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { LocalIssuer, LocalKey } from './local-issuer.js';

/** What is wrong with a token, and the token. */
export type HostileToken = readonly [title: string, token: string];

/** A token that is good, in its parts. */
interface Parts {
  readonly header: Readonly<Record<string, unknown>> & { readonly alg: string; readonly kid: string };
  readonly claims: JWTPayload;
  readonly jwt: string;
}

/**
 * Tokens that no API may accept, each good but for what its title says: every one has to be answered by 401. The issuer publishes a further
 * key for them, for RS256, and goes on signing by it. (RFC 8725; RFC 9068 §4)
 */
export async function hostileTokens(issuer: LocalIssuer): Promise<HostileToken[]> {
  const parts = await partsOf(issuer);
  const elliptic = issuer.key;
  const rsa = await issuer.rotate({ algorithm: 'RS256' });
  return [
    ...unsigned(parts),
    ...changed(parts),
    ...macs(parts, [elliptic, rsa]),
    ...(await withOtherKeys(parts, elliptic, rsa)),
    ...(await withOtherHeaders(parts, elliptic)),
    ...(await withOtherClaims(parts, elliptic)),
    ['an encrypted token', await encrypted(parts, rsa)],
    ['no part of a token', 'a.b.c'],
    ['dots', '...'],
    ['a word', 'garbage'],
    ['20,000 characters', 'x'.repeat(20_000)],
  ];
}

async function partsOf(issuer: LocalIssuer): Promise<Parts> {
  const jwt = await issuer.sign();
  const [header = '', payload = ''] = jwt.split('.');
  // What the issuer has just signed.
  return { jwt, header: decode(header) as Parts['header'], claims: decode(payload) };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const unsignedToken = (header: object, claims: object): string => `${encode(header)}.${encode(claims)}.`;

const unsigned = ({ header, claims }: Parts): HostileToken[] =>
  ['none', 'None', 'NONE', 'nOnE', ''].map((alg) => [
    `alg "${alg}" without a signature`,
    unsignedToken({ ...header, alg }, claims),
  ]);

function changed({ header, claims, jwt }: Parts): HostileToken[] {
  const [first = '', payload = '', signature = ''] = jwt.split('.');
  const critical = (crit: unknown, extra: object = {}): string =>
    `${encode({ ...header, crit, ...extra })}.${payload}.${signature}`;
  return [
    ['a changed payload', `${first}.${encode({ ...claims, sub: 'administrator' })}.${signature}`],
    ['a signature that was cut', jwt.slice(0, -4)],
    ['no signature', `${first}.${payload}.`],
    ['two parts', `${first}.${payload}`],
    ['a signature of zeros', `${first}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
    ['a signature in DER', `${first}.${payload}.MAYCAQACAQA`],
    ['no payload', `${first}..${signature}`],
    ['a token twice', `${jwt}.${jwt}`],
    ['crit that nobody knows, added later', critical(['x'], { x: 1 })],
    ['crit that is no list', critical('exp')],
  ];
}

/** The public key, which everybody has, as the secret of an HMAC. */
function macs({ header, claims }: Parts, keys: readonly LocalKey[]): HostileToken[] {
  return keys.flatMap(({ publicJwk }) => {
    const key = createPublicKey({ key: publicJwk, format: 'jwk' });
    const secrets = {
      PEM: key.export({ type: 'spki', format: 'pem' }),
      DER: key.export({ type: 'spki', format: 'der' }),
      JWK: JSON.stringify(publicJwk),
    };
    return Object.entries(secrets).map(([format, secret]): HostileToken => {
      const signed = `${encode({ ...header, alg: 'HS256', kid: publicJwk.kid })}.${encode(claims)}`;
      const mac = createHmac('sha256', secret).update(signed).digest('base64url');
      return [`HS256 by the ${publicJwk.alg} key as ${format}`, `${signed}.${mac}`];
    });
  });
}

const sign = (header: Parts['header'], claims: JWTPayload, key: CryptoKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader(header).sign(key);

async function withOtherKeys({ header, claims }: Parts, elliptic: LocalKey, rsa: LocalKey): Promise<HostileToken[]> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const nowhere = 'http://127.0.0.1:9/keys';
  const foreign = (extra: object): Promise<string> => sign({ ...header, ...extra }, claims, privateKey);
  return [
    ['a foreign key by the name of ours', await foreign({})],
    ['an unknown key', await foreign({ kid: 'unknown' })],
    ['a kid that is a path', await foreign({ kid: '../../../../dev/null' })],
    ['a kid of a prototype', await foreign({ kid: '__proto__' })],
    ['a key in its own header', await foreign({ jwk })],
    ['a key at an address in its header', await foreign({ jku: nowhere, x5u: nowhere })],
    ['the kid of another algorithm', await sign({ ...header, kid: rsa.publicJwk.kid }, claims, elliptic.privateKey)],
  ];
}

async function withOtherHeaders({ header, claims }: Parts, { privateKey }: LocalKey): Promise<HostileToken[]> {
  const other = (extra: object): Promise<string> => sign({ ...header, ...extra }, claims, privateKey);
  return [
    ['an ID token', await sign({ ...header, typ: 'JWT' }, { ...claims, nonce: 'n' }, privateKey)],
    ['typ JWT', await other({ typ: 'JWT' })],
    ['no typ', await other({ typ: undefined })],
    ['a logout token', await other({ typ: 'logout+jwt' })],
    ['no kid', await other({ kid: undefined })],
    ['a kid that is empty', await other({ kid: '' })],
  ];
}

async function withOtherClaims({ header, claims }: Parts, { privateKey }: LocalKey): Promise<HostileToken[]> {
  const now = Math.floor(Date.now() / 1_000);
  const wrong: Readonly<Record<string, object>> = {
    'another issuer': { iss: 'https://issuer.example' },
    'the issuer with a slash': { iss: `${claims.iss ?? ''}/` },
    'no issuer': { iss: undefined },
    'another audience': { aud: 'https://another.example/api' },
    'an audience that begins like ours': { aud: `${String(claims.aud)}/more` },
    'an empty list of audiences': { aud: [] },
    'no audience': { aud: undefined },
    'an end that is over': { exp: now - 60 },
    'no end': { exp: undefined },
    'an end that is a text': { exp: String(now + 600) },
    'a beginning that is to come': { nbf: now + 600 },
    'no subject': { sub: undefined },
    'a subject that is no text': { sub: { id: 1 } },
    'no client': { client_id: undefined },
    'a client that is no text': { client_id: 1 },
    'scopes as a list': { scope: ['orders:read'] },
  };
  return Promise.all(
    Object.entries(wrong).map(async ([title, extra]): Promise<HostileToken> => [
      title,
      await sign(header, { ...claims, ...extra }, privateKey),
    ]),
  );
}

/** By the issuer's public key, which everybody has. */
const encrypted = ({ jwt }: Parts, { publicJwk }: LocalKey): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(jwt))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: publicJwk.kid, typ: 'at+jwt', cty: 'JWT' })
    .encrypt(createPublicKey({ key: publicJwk, format: 'jwk' }));

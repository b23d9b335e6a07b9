import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { ProofKeys } from './proof-keys.js';

interface Pair {
  readonly jwk: JWK;
  readonly privateKey: KeyObject;
}

const pairOf = ({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): Pair => ({
  jwk: publicKey.export({ format: 'jwk' }), // of a public key
  privateKey,
});
const elliptic = (): Pair => pairOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const encode = (members: object): string => Buffer.from(JSON.stringify(members)).toString('base64url');
const headerOf = (jwk: object, more: object = {}): string => encode({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...more });
const signatureOf = (text: string, { privateKey }: Pair): Uint8Array =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
/** A public key of RSA with so many bits, by which nothing is signed. */
const modulusOf = (bits: number): JWK => ({
  kty: 'RSA',
  e: 'AQAB',
  n: Buffer.alloc(bits / 8, 0xff).toString('base64url'),
});

describe('ProofKeys', () => {
  const own = elliptic();
  const other = elliptic();

  it('reads a header once, and has the thumbprint of RFC 7638', async () => {
    const keys = new ProofKeys();
    const key = keys.find(headerOf(own.jwk));
    expect(key?.thumbprint).toBe(await calculateJwkThumbprint(own.jwk));
    expect(keys.find(headerOf(own.jwk))).toBe(key);
  });

  it('knows a key under other words, with the same thumbprint', () => {
    const keys = new ProofKeys();
    const { kty, crv, x, y } = own.jwk;
    const found = [
      headerOf({ kty, crv, x, y }),
      headerOf({ y, x, crv, kty, kid: 'mine' }),
      headerOf({ kty, crv, x, y }, { kid: 'mine' }),
    ].map((header) => keys.find(header));
    expect(new Set(found).size).toBe(3);
    expect(new Set(found.map((key) => key?.thumbprint)).size).toBe(1);
    for (const key of found) expect(key?.hasSigned('text', signatureOf('text', own))).toBe(true);
  });

  it('verifies by the key of the header alone, also once another is known', () => {
    const keys = new ProofKeys();
    const [mine, theirs] = [keys.find(headerOf(own.jwk)), keys.find(headerOf(other.jwk))];
    expect(mine?.thumbprint).not.toBe(theirs?.thumbprint);
    expect(mine?.hasSigned('text', signatureOf('text', own))).toBe(true);
    expect(mine?.hasSigned('text', signatureOf('text', other))).toBe(false);
    expect(keys.find(headerOf(own.jwk))?.hasSigned('text', signatureOf('text', other))).toBe(false);
    expect(mine?.hasSigned('texts', signatureOf('text', own))).toBe(false);
  });

  it('claims nobody’s thumbprint: members that say one are no part of the key', async () => {
    const keys = new ProofKeys();
    const jkt = keys.find(headerOf(own.jwk))?.thumbprint;
    const claiming = headerOf({ ...other.jwk, kid: jkt, jkt, 'x5t#S256': jkt }, { kid: jkt, jkt, cnf: { jkt } });
    expect(keys.find(claiming)?.thumbprint).toBe(await calculateJwkThumbprint(other.jwk));
  });

  it.each<[string, (jwk: JWK) => string]>([
    ['no base64url', () => '*'],
    ['nothing', () => ''],
    ['no JSON', (jwk) => headerOf(jwk).slice(0, -4)],
    ['a list', () => encode([])],
    ['another type', (jwk) => headerOf(jwk, { typ: 'JWT' })],
    ['a critical extension', (jwk) => headerOf(jwk, { crit: ['exp'], exp: 1 })],
    ['an algorithm of a prototype', (jwk) => headerOf(jwk, { alg: 'constructor' })],
    ['an HMAC', (jwk) => headerOf(jwk, { alg: 'HS256' })],
    ['no algorithm', (jwk) => headerOf(jwk, { alg: 'none' })],
    ['an algorithm of another kind of key', (jwk) => headerOf(jwk, { alg: 'PS256' })],
    ['a list of algorithms', (jwk) => headerOf(jwk, { alg: ['ES256'] })],
    ['another curve', (jwk) => headerOf({ ...jwk, crv: 'P-384' })],
    ['a point that is not on the curve', (jwk) => headerOf({ ...jwk, x: jwk.y, y: jwk.x })],
    ['a member that is a number', (jwk) => headerOf({ ...jwk, x: 1 })],
    ['an endless member', (jwk) => headerOf({ ...jwk, x: 'A'.repeat(2_000) })],
    ['a private member', (jwk) => headerOf({ ...jwk, d: 'AQ' })],
    ['a symmetric member', (jwk) => headerOf({ ...jwk, k: 'AQ' })],
  ])('finds none in a header of %s, also once the key is known', (_, make) => {
    const keys = new ProofKeys();
    expect(keys.find(headerOf(own.jwk))).toBeDefined();
    for (let times = 0; times < 2; times++) expect(keys.find(make(own.jwk))).toBeUndefined();
  });

  it.each([
    [1_024, false],
    [2_048, true],
    [4_096, true],
    [4_104, false],
  ])('of RSA with %i bits: %s', (bits, isFound) => {
    const keys = new ProofKeys();
    const header = headerOf(modulusOf(bits), { alg: 'PS256' });
    expect(keys.find(header) !== undefined).toBe(isFound);
    // The longest that is a key is kept, too.
    expect(keys.find(header) === keys.find(header)).toBe(true);
  });

  it('keeps so many keys at most, those that were used last', () => {
    const keys = new ProofKeys(4);
    const headers = [own, other, elliptic(), elliptic(), elliptic()].map(({ jwk }) => headerOf(jwk));
    const found = headers.map((header) => keys.find(header));
    expect(keys.find(headers[4] ?? '')).toBe(found[4]);
    expect(keys.find(headers[0] ?? '')).not.toBe(found[0]);
  });

  it('keeps no header that is longer than that of any key, and reads it each time', () => {
    const keys = new ProofKeys();
    const endless = headerOf(own.jwk, { kid: 'x'.repeat(1_000) });
    const key = keys.find(endless);
    expect(key?.hasSigned('text', signatureOf('text', own))).toBe(true);
    expect(keys.find(endless)).not.toBe(key);
  });
});

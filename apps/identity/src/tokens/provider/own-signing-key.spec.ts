import { verify, type KeyObject } from 'node:crypto';
import { compactVerify, exportJWK, generateKeyPair } from 'jose';
import { OwnSigningKey } from './own-signing-key.js';

const keyFor = async (alg: string): Promise<OwnSigningKey> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return new OwnSigningKey({ ...(await exportJWK(privateKey)), alg, kid: 'one' });
};

/** A JWS as TokenSigner puts it together. */
async function jwsOf(key: OwnSigningKey, alg: string, payload: string): Promise<string> {
  const data = [JSON.stringify({ alg }), payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${data}.${Buffer.from(await key.sign(Buffer.from(data))).toString('base64url')}`;
}

describe('OwnSigningKey', () => {
  it.each(['ES256', 'EdDSA', 'RS256', 'PS256'])('creates signatures of %s that other libraries verify', async (alg) => {
    const key = await keyFor(alg);
    const { payload } = await compactVerify(await jwsOf(key, alg, 'what is said'), key.keyObject());
    expect(Buffer.from(payload).toString()).toBe('what is said');
  });

  it('pads short integers', async () => {
    const key = await keyFor('ES256');
    const data = Buffer.from('the same');
    // One of 128 signatures has an integer that begins with eight zeros.
    const signatures = await Promise.all(Array.from({ length: 2_000 }, () => key.sign(data)));
    expect(signatures.filter((signature) => !isRight(key.keyObject(), data, signature))).toEqual([]);
    expect(signatures.some(([first, ...others]) => first === 0 || others[31] === 0)).toBe(true);
  });

  it('rejects unsupported algorithms', async () => {
    await expect(keyFor('ES384')).rejects.toThrow('ES384');
  });
});

const isRight = (key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);

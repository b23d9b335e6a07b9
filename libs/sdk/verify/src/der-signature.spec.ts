import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { derSignature } from './der-signature.js';

const INTEGER = 32;
const DATA = Buffer.from('a proof');
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const signed = (): Buffer => sign('sha256', DATA, { key: privateKey, dsaEncoding: 'ieee-p1363' });
/** By this code, and by Node's own. */
const isGood = (jws: Uint8Array): readonly boolean[] => {
  const der = derSignature(jws);
  return [
    der !== undefined && verify('sha256', DATA, publicKey, der),
    verify('sha256', DATA, { key: publicKey, dsaEncoding: 'ieee-p1363' }, jws),
  ];
};
/** Signatures are random: each of these comes once in 256, and half of all are `high`. */
const where = (fits: (r: Buffer, s: Buffer) => boolean): Buffer => {
  for (;;) {
    const jws = signed();
    if (fits(jws.subarray(0, INTEGER), jws.subarray(INTEGER))) return jws;
  }
};

describe('derSignature', () => {
  it.each<[string, (r: Buffer, s: Buffer) => boolean]>([
    ['first bits that are set', (r, s) => r[0]! >= 0x80 && s[0]! >= 0x80],
    ['first bits that are not set', (r, s) => r[0]! < 0x80 && s[0]! < 0x80],
    ['a first integer that begins with a zero', (r) => r[0] === 0],
    ['a second integer that begins with a zero', (_, s) => s[0] === 0],
    ['a zero before a bit that is set', (r, s) => (r[0] === 0 && r[1]! >= 0x80) || (s[0] === 0 && s[1]! >= 0x80)],
  ])('is verified with %s', (_, fits) => {
    expect(isGood(where(fits))).toEqual([true, true]);
  });

  it('has the fewest octets', () => {
    const jws = new Uint8Array(2 * INTEGER);
    jws.set([0x80], INTEGER - 1);
    expect(derSignature(jws)).toEqual(Uint8Array.of(0x30, 7, 2, 2, 0, 0x80, 2, 1, 0));
    expect(derSignature(jws.fill(0xff))).toHaveLength(72);
  });

  it('is refused as by Node where a bit is changed, an integer is zero or too great', () => {
    const good = signed();
    for (const at of [0, INTEGER - 1, INTEGER, 2 * INTEGER - 1]) {
      const changed = Buffer.from(good);
      changed[at]! ^= 1;
      expect(isGood(changed)).toEqual([false, false]);
    }
    for (const integer of [0, 0xff])
      for (const from of [0, INTEGER])
        expect(isGood(Buffer.from(good).fill(integer, from, from + INTEGER))).toEqual([false, false]);
  });

  it('is none of another length', () => {
    for (const length of [0, 1, 63, 65, 96]) expect(derSignature(new Uint8Array(length))).toBeUndefined();
    const der = sign('sha256', DATA, privateKey);
    if (der.length !== 2 * INTEGER) expect(derSignature(der)).toBeUndefined();
  });
});

import { newTotpSecret, stepOfCode, totpAddress } from './totp-factors.service.js';

/** RFC 6238, Appendix B: the SHA-1 vectors, their last six digits; times in seconds. */
const VECTORS: readonly (readonly [time: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
/** The ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('Codes of authenticator apps', () => {
  it.each(VECTORS)('match RFC 6238 at %d s', (time, code) => {
    expect(stepOfCode(SECRET, code, time * 1_000)).toBe(Math.floor(time / 30));
  });

  it.each([
    [-30, 1],
    [0, 1],
    [30, 1],
    [-60, undefined],
    [60, undefined],
  ])('are accepted one time step early or late: %d s', (off, step) => {
    expect(stepOfCode(SECRET, '287082', (59 + off) * 1_000)).toBe(step);
  });

  it.each(['', '28708', '2870822', 'abcdef', '287 082'])('are six digits: %p is rejected', (code) => {
    expect(stepOfCode(SECRET, code, 59_000)).toBeUndefined();
  });

  it('use a secret of 160 random bits; the URI names issuer and account', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const address = new URL(totpAddress(secret, { issuer: 'Acme & Co', account: 'ada@acme.example' }));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toBe('//totp/Acme & Co:ada@acme.example'.slice(address.host ? 6 : 0));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      issuer: 'Acme & Co',
      digits: '6',
      period: '30',
    });
  });
});

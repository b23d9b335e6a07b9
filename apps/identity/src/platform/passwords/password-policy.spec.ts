import { passwordFault, COMMON_PASSWORDS } from './password-policy.js';

const words = ['ann.smith', 'ann.smith@example.com', 'Ann Smith', null];

describe('50. passwordFault', () => {
  it.each([
    'correct horse battery staple',
    'ünïcödé1',
    '𝒶𝒷𝒸𝒹𝑒𝒻𝑔𝒽',
    'x'.repeat(64) + 'yz'.repeat(32),
    'my smith is a friend',
  ])('50. accepts %s', (password) => expect(passwordFault(password, { minLength: 8, words })).toBeUndefined());

  it.each([
    ['7 chars', '8 to 128'],
    ['seven c', '8 to 128'],
    ['x'.repeat(127) + 'yz', '8 to 128'],
    ['Password123', 'commonly used'],
    ['QWERTYUIOP', 'commonly used'],
    ['iloveyou123', 'commonly used'],
    ['987654321', 'commonly used'],
    ['ulaanbaatar', 'commonly used'],
    ['abababab', 'repeats'],
    ['ann.smith', 'account'],
    ['Smith2026!', 'account'],
    ['ann.smith@example.com', 'account'],
  ])('50. rejects %s', (password, why) => expect(passwordFault(password, { minLength: 8, words })).toContain(why));

  it('applies the minimum length of the tenant', () => {
    expect(passwordFault('twelve chars', { minLength: 14, words })).toContain('14 to 128');
  });

  it('rejects common passwords from a full list', () => expect(COMMON_PASSWORDS.size).toBeGreaterThan(15_000));
});

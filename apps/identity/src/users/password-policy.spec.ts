import { passwordFault } from './password-policy.js';

const words = ['ann.smith', 'ann.smith@example.com', 'Ann Smith', null];

describe('passwordFault', () => {
  it.each([
    'correct horse battery staple',
    'ünïcödé1',
    '𝒶𝒷𝒸𝒹𝑒𝒻𝑔𝒽',
    'x'.repeat(64) + 'yz'.repeat(32),
    'my smith is a friend',
  ])('takes %s', (password) => expect(passwordFault(password, { minLength: 8, words })).toBeUndefined());

  it.each([
    ['7 chars', '8 to 128'],
    ['x'.repeat(127) + 'yz', '8 to 128'],
    ['Password123', 'everybody'],
    ['QWERTYUIOP', 'everybody'],
    ['abababab', 'repeats'],
    ['ann.smith', 'account'],
    ['Smith2026!', 'account'],
    ['ann.smith@example.com', 'account'],
  ])('refuses %s', (password, why) => expect(passwordFault(password, { minLength: 8, words })).toContain(why));

  it('asks for as many characters as the tenant', () => {
    expect(passwordFault('twelve chars', { minLength: 14, words })).toContain('14 to 128');
  });
});

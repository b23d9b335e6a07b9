import { findDifference, withoutDevelopment } from './installed.mjs';

const LOCKED = {
  '': { version: '0.1.0' },
  'apps/tree': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'apps/tree/node_modules/a': { version: '2.0.0' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
};
const INSTALLED = { 'node_modules/a': { version: '1.0.0' }, 'apps/tree/node_modules/a': { version: '2.0.0' } };

describe('findDifference', () => {
  it('returns none when all is installed as locked', () => {
    expect(findDifference(LOCKED, INSTALLED)).toBeUndefined();
  });

  it.each([
    ['a missing package', { 'apps/tree/node_modules/a': { version: '2.0.0' } }, 'node_modules/a'],
    ['another version', { ...INSTALLED, 'apps/tree/node_modules/a': { version: '2.0.1' } }, 'apps/tree/node_modules/a'],
    [
      'another version of an optional one',
      { ...INSTALLED, 'node_modules/for-another-platform': { version: '2.0.0' } },
      'node_modules/for-another-platform',
    ],
  ])('finds %s', (_title, installed, name) => expect(findDifference(LOCKED, installed)).toBe(name));

  it('ignores packages that are not in the lock', () => {
    expect(findDifference(LOCKED, { ...INSTALLED, 'node_modules/linked': { version: '9.0.0' } })).toBeUndefined();
  });
});

describe('withoutDevelopment', () => {
  it('omits development packages, and marks those that may be needed by optional packages as optional', () => {
    const locked = {
      a: { version: '1.0.0' },
      b: { version: '1.0.0', dev: true },
      c: { version: '1.0.0', devOptional: true },
    };
    expect(withoutDevelopment(locked)).toEqual({
      a: { version: '1.0.0' },
      c: { version: '1.0.0', devOptional: true, optional: true },
    });
  });
});

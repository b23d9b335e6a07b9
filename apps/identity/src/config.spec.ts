import { ConfigError } from '@groundwork/service';
import { identityConfig } from './platform/config/config.js';
import { TEST_ENVIRONMENT } from './testing/identity-under-test.js';

const SAFE = {
  ...TEST_ENVIRONMENT,
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://localhost/identity',
  ISSUER: 'https://identity.example',
  PUBLIC_URL: 'https://identity.example',
};

/** The variables that keep the service from starting. */
function problemsOf(changes: Readonly<Record<string, string | undefined>>): string[] {
  try {
    identityConfig.read({ ...SAFE, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name }) => name);
    throw error;
  }
}

describe('68. configuration errors at start', () => {
  it('are absent with safe settings', () => expect(problemsOf({})).toEqual([]));

  it.each([
    ['a plain http issuer outside of development', { ISSUER: 'http://identity.example' }, 'ISSUER'],
    ['no cookie keys', { COOKIE_KEYS: undefined }, 'COOKIE_KEYS'],
    ['a short cookie key', { COOKIE_KEYS: 'short' }, 'COOKIE_KEYS'],
    ['no pepper', { SECRET_PEPPER: undefined }, 'SECRET_PEPPER'],
    ['a short pepper', { SECRET_PEPPER: 'c2hvcnQ=' }, 'SECRET_PEPPER'],
    ['no encryption key', { KEY_ENCRYPTION_KEYS: undefined }, 'KEY_ENCRYPTION_KEYS'],
    ['an encryption key of another length', { KEY_ENCRYPTION_KEYS: 'c2hvcnQ=' }, 'KEY_ENCRYPTION_KEYS'],
    ['a short client secret', { DEFAULT_CLIENT_SECRET: 'secret' }, 'DEFAULT_CLIENT_SECRET'],
    ['a short password', { ADMIN_PASSWORD: 'admin' }, 'ADMIN_PASSWORD'],
    ['a default password', { ADMIN_PASSWORD: 'changeme' }, 'ADMIN_PASSWORD'],
    ['a common password', { ADMIN_PASSWORD: 'password123' }, 'ADMIN_PASSWORD'],
    ['the name of the account as its password', { ADMIN_PASSWORD: 'administrator1' }, 'ADMIN_PASSWORD'],
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ])('stop the start with %s', (_, changes, name) => {
    expect(problemsOf(changes)).toContain(name);
  });

  it('never print values', () => {
    for (const name of [
      'COOKIE_KEYS',
      'SECRET_PEPPER',
      'KEY_ENCRYPTION_KEYS',
      'ADMIN_PASSWORD',
      'DEFAULT_CLIENT_SECRET',
    ])
      expect(() => identityConfig.read({ ...SAFE, [name]: 'pässwd' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('pässwd') as string }),
      );
  });
});

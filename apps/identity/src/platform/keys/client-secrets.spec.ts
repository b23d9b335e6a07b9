import { randomBytes } from 'node:crypto';
import { Pepper } from './pepper.service.js';
import { ClientSecrets, type StoredClientSecrets } from './client-secrets.service.js';

const secrets = new ClientSecrets(new Pepper(randomBytes(32).toString('base64')));
const NOW = Date.parse('2026-01-01T00:00:00Z');

const stored = (rest: Partial<StoredClientSecrets>): StoredClientSecrets => ({
  secret_hash: secrets.hash('current'),
  client_secret_expires_at: null,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
  ...rest,
});

describe('ClientSecrets', () => {
  it('generates 256 random bits', () => {
    expect(Buffer.from(secrets.make(), 'base64url')).toHaveLength(32);
    expect(secrets.make()).not.toBe(secrets.make());
  });

  it('computes a digest that depends on the pepper', () => {
    const other = new ClientSecrets(new Pepper(randomBytes(32).toString('base64')));
    expect(secrets.hash('current')).toHaveLength(43);
    expect(other.hash('current')).not.toBe(secrets.hash('current'));
  });

  it.each([
    ['current', {}, true],
    ['wrong', {}, false],
    ['', {}, false],
    ['current', { secret_hash: null }, false],
    ['current', { client_secret_expires_at: '2026-01-01T00:00:01Z' }, true],
    ['current', { client_secret_expires_at: '2026-01-01T00:00:00Z' }, false],
    ['old', { previous_secret_hash: secrets.hash('old'), previous_secret_expires_at: '2026-01-01T00:00:01Z' }, true],
    ['old', { previous_secret_hash: secrets.hash('old'), previous_secret_expires_at: '2025-12-31T23:59:59Z' }, false],
    ['old', { previous_secret_hash: secrets.hash('old') }, false],
  ])('compares %p with %p: %p', (secret, rest, expected) => {
    expect(secrets.matches(secret, stored(rest), NOW)).toBe(expected);
  });
});

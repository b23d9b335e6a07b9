import { randomBytes } from 'node:crypto';
import { SecretCipher } from './secret-cipher.service.js';

describe('SecretCipher', () => {
  const old = randomBytes(32);
  const fresh = randomBytes(32);

  it('decrypts what it encrypted, and what an older key encrypted', () => {
    const written = new SecretCipher([old]).encrypt('s3cret', 'kid-1');
    expect(new SecretCipher([fresh, old]).decrypt(written, 'kid-1').toString()).toBe('s3cret');
  });

  it('never produces the same ciphertext twice', () => {
    const cipher = new SecretCipher([fresh]);
    expect(cipher.encrypt('s3cret', 'kid-1')).not.toBe(cipher.encrypt('s3cret', 'kid-1'));
  });

  it('rejects ciphertext that was moved to another column or row', () => {
    const cipher = new SecretCipher([fresh]);
    const written = cipher.encrypt('s3cret', 'kid-1');
    expect(() => cipher.decrypt(written, 'kid-2')).toThrow();
  });

  it('rejects ciphertext that was changed, truncated, or encrypted with an unknown key', () => {
    const cipher = new SecretCipher([fresh]);
    const written = cipher.encrypt('s3cret', 'kid-1');
    const [name, body = ''] = written.split('.');
    const changed = Buffer.from(body, 'base64url');
    changed[14]! ^= 1;
    expect(() => cipher.decrypt(`${name}.${changed.toString('base64url')}`, 'kid-1')).toThrow();
    expect(() => cipher.decrypt(`${name}.`, 'kid-1')).toThrow();
    expect(() => new SecretCipher([old]).decrypt(written, 'kid-1')).toThrow(/fingerprint/);
  });

  it.each([[[]], [[randomBytes(16)]]])('rejects the setting %p at start', (keys) => {
    expect(() => new SecretCipher(keys)).toThrow('KEY_ENCRYPTION_KEYS');
  });
});

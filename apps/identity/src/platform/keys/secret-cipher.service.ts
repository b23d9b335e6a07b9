import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps secrets that must be read again: signing keys, signing secrets, sealed session ids.
 * AES-256-GCM; the first of KEY_ENCRYPTION_KEYS encrypts, all of them decrypt. (identity.md §7)
 */
@Injectable()
export class SecretCipher {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Fingerprint of the key that encrypts; texts begin with that of theirs, and a dot. */
  readonly first: string;
  /** Fingerprints of the keys that only decrypt. */
  readonly older: readonly string[];

  /** `keys`: 32 bytes each, newest first. Throws `Error` for none or one of another length. */
  constructor(keys: readonly Buffer[]) {
    if (!keys.length || keys.some((key) => key.length !== 32))
      throw new Error('KEY_ENCRYPTION_KEYS must hold keys of 32 bytes');
    this.keys = new Map(keys.map((key) => [fingerprint(key), key]));
    this.first = fingerprint(keys[0]!);
    this.older = [...this.keys.keys()].filter((name) => name !== this.first);
  }

  /** `about` binds the text to its place: what was encrypted for one place does not decrypt in another. */
  encrypt(secret: string | Uint8Array, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.first)!, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    return `${this.first}.${sealed.toString('base64url')}`;
  }

  /** Throws `Error` when the text was changed, moved, or encrypted with a key that is no longer configured. */
  decrypt(text: string, about: string): Buffer {
    const [name = '', body = ''] = text.split('.');
    const key = this.keys.get(name);
    if (!key) throw new Error(`No key of KEY_ENCRYPTION_KEYS has the fingerprint ${name}`);
    const sealed = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}

const fingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'groundwork idempotent answer';

/**
 * Encrypts an answer under the caller's own Idempotency-Key, which is kept nowhere: answers may carry a secret that is shown once,
 * and nothing secret may lie in a record. Layout: nonce, tag, text. (NIST SP 800-38D; RFC 5869)
 */
export function sealAnswer(text: string, idempotencyKey: string, id: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(idempotencyKey, id), nonce).setAAD(id);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text of `sealAnswer`. Throws when key, id or bytes are not those of the sealing. */
export function openAnswer(sealed: Buffer, idempotencyKey: string, id: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyFrom(idempotencyKey, id), nonce, { authTagLength: TAG_BYTES })
    .setAAD(id)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const keyFrom = (idempotencyKey: string, id: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, id, PURPOSE, KEY_BYTES));

import { invalidField } from '@groundwork/rest';

/** A digest that the bytes must have. */
export interface Checksum {
  /** The name `node:crypto` has for the algorithm. */
  readonly algorithm: 'sha256' | 'sha512' | 'md5';
  readonly hex: string;
}

const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/;

/** The algorithms of digest fields that are verified, with their lengths in bytes. (RFC 9530 §5) */
const ALGORITHMS: ReadonlyMap<string | undefined, readonly [Checksum['algorithm'], bytes: number]> = new Map([
  ['sha-256', ['sha256', 32]],
  ['sha-512', ['sha512', 64]],
  ['md5', ['md5', 16]],
]);

/**
 * The digests a `Content-Digest` or `Repr-Digest` field states; other algorithms are ignored, as the RFC says.
 * Throws `invalid_request` for a malformed field. (RFC 9530 §2, §3)
 */
export function readDigests(field: string, value: string | undefined): Checksum[] {
  if (value === undefined) return [];
  return value.split(',').flatMap((text) => {
    const member = MEMBER.exec(text.trim());
    if (!member) throw invalidField(field, 'must be a dictionary of digests such as sha-256=:<base64>:');
    const [, name, base64 = ''] = member;
    const [algorithm, bytes] = ALGORITHMS.get(name) ?? [];
    return algorithm && bytes ? [{ algorithm, hex: hexOf(field, `a ${name} of ${bytes} bytes`, base64, bytes) }] : [];
  });
}

/** The sha-256 of a digest field in hex; `undefined` when it names none. Throws as `readDigests`. */
export const readDigest = (field: string, value: string | undefined): string | undefined =>
  readDigests(field, value).find(({ algorithm }) => algorithm === 'sha256')?.hex;

/** The digest of a `Content-MD5` field. Throws `invalid_request` for a malformed one. (RFC 1864 §2) */
export const readContentMd5 = (value: string | undefined): Checksum[] =>
  value === undefined
    ? []
    : [{ algorithm: 'md5', hex: hexOf('Content-MD5', 'the base64 of 16 bytes', value.trim(), 16) }];

function hexOf(field: string, form: string, base64: string, bytes: number): string {
  const digest = Buffer.from(base64, 'base64');
  if (digest.length !== bytes) throw invalidField(field, `must have ${form}`);
  return digest.toString('hex');
}

/** A sha-256 in hex as the value of a digest field. */
export const digestField = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

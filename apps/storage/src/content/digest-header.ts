import { invalidField } from '@groundwork/rest';

const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/;

/**
 * The sha-256 of a `Content-Digest` or `Repr-Digest` field in hex; `undefined` when it names none. Other algorithms are not checked.
 * Throws `invalid_request` for a malformed field. (RFC 9530 §2, §3)
 */
export function readDigest(field: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const members = value.split(',').map((member) => MEMBER.exec(member.trim()));
  if (members.some((member) => member === null))
    throw invalidField(field, 'must be a dictionary of digests such as sha-256=:<base64>:');
  const base64 = members.find((member) => member?.[1] === 'sha-256')?.[2];
  if (base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) throw invalidField(field, 'must have a sha-256 of 32 bytes');
  return bytes.toString('hex');
}

/** A sha-256 in hex as the value of a digest field. */
export const digestField = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/** Octets of each of the two integers of a signature with P-256. (RFC 7518 §3.4) */
const INTEGER_BYTES = 32;
const MAX_DER_BYTES = 72;
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SIGN_BIT = 0x80;

/**
 * A signature by ES256 as Node verifies it fastest, which is DER instead of what JWS has; `undefined` for one of another length. Node's
 * `dsaEncoding: 'ieee-p1363'` answers the same and takes longer. (RFC 3279 §2.2.3; RFC 7518 §3.4; ADR 0086)
 */
export function derSignature(jws: Uint8Array): Uint8Array | undefined {
  if (jws.length !== 2 * INTEGER_BYTES) return undefined;
  const der = new Uint8Array(MAX_DER_BYTES);
  const end = putInteger(der, putInteger(der, 2, jws.subarray(0, INTEGER_BYTES)), jws.subarray(INTEGER_BYTES));
  der[0] = SEQUENCE;
  der[1] = end - 2;
  return der.subarray(0, end);
}

/** Puts an integer there with as few octets as it needs, after a zero where it would be negative otherwise; returns where it ends. */
function putInteger(der: Uint8Array, at: number, octets: Uint8Array): number {
  let first = 0;
  while (first < INTEGER_BYTES - 1 && octets[first] === 0) first++;
  const begin = at + 2 + (octets[first]! >= SIGN_BIT ? 1 : 0);
  const end = begin + INTEGER_BYTES - first;
  der[at] = INTEGER;
  der[at + 1] = end - at - 2;
  der.set(octets.subarray(first), begin);
  return end;
}

import type { KeyObject, webcrypto } from 'node:crypto';

/** The protected header of a token. (RFC 7515 §4.1) */
export interface TokenHeader {
  readonly alg: string;
  readonly kid?: string;
  readonly typ?: string;
  readonly [member: string]: unknown;
}

/** A public key. Types of this package name none of jose's, which CommonJS could not import. */
export type VerificationKey = webcrypto.CryptoKey | KeyObject | Uint8Array;

/** Where public keys come from. */
export interface KeySource {
  /** The key for a token's header; `undefined` when no such key is (or is no longer) published. Throws `unavailable` when that cannot be determined. */
  key(header: TokenHeader): Promise<VerificationKey | undefined>;
  /**
   * Grows whenever the published keys change, so that what was verified by them is verified again. Read for every token, new or
   * known: a remote source refreshes its keys then.
   */
  readonly revision: number;
}

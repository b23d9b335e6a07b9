import type { CryptoKey, JWTHeaderParameters, KeyObject } from 'jose';

/** The protected header of a token. */
export type TokenHeader = JWTHeaderParameters;

/** A public key. */
export type VerificationKey = CryptoKey | KeyObject | Uint8Array;

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

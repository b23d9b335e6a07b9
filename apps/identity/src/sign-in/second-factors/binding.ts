import { createHash } from 'node:crypto';

/** Who enrols a factor, and where: what is offered at one place is confirmed at no other. */
export interface Enrollee {
  readonly userId: string;
  /** Digest of the interaction or session. */
  readonly place: string;
}

/** Under which names apps and browsers keep a factor. */
export interface FactorLabel {
  /** The tenant's name. */
  readonly issuer: string;
  /** How the user signs in. */
  readonly account: string;
}

/**
 * Where something is offered, once: an interaction, or the account pages of a session. What was made for one place is
 * worthless in another. The digest stands in the database: whoever reads it gets no uid.
 */
export const placeDigest = (kind: 'interaction' | 'account', uid: string): string =>
  createHash('sha256').update(`${kind}/${uid}`).digest('base64url');

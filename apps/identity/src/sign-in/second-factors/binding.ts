import { createHash } from 'node:crypto';

/**
 * What a step begun in a browser is bound to, so that it cannot be completed in another browser or tab: an interaction, the
 * session of a signed-in user, or a client that calls in the name of one.
 */
export interface BrowserBinding {
  readonly kind: 'interaction' | 'account' | 'client';
  /** The interaction's uid, the session's, or the client's id. */
  readonly uid: string;
}

/** Stored in place of the uid, so that a copy of the database gives nobody a usable uid. */
export const bindingDigest = ({ kind, uid }: BrowserBinding): string =>
  createHash('sha256').update(`${kind}/${uid}`).digest('base64url');

/** The user who enrols a factor, and the interaction or session the enrolment is bound to. */
export interface Enrollee {
  readonly userId: string;
  readonly binding: BrowserBinding;
}

/** The names under which authenticator apps and browsers list a factor. */
export interface FactorLabel {
  /** The tenant's name. */
  readonly issuer: string;
  /** How the user signs in. */
  readonly account: string;
}

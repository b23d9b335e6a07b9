import { createHash } from 'node:crypto';

/**
 * Where something is offered, once: an interaction, or the account pages of a session. What was made for one place is
 * worthless in another. The digest stands in the database: whoever reads it gets no uid.
 */
export const placeDigest = (kind: 'interaction' | 'account', uid: string): string =>
  createHash('sha256').update(`${kind}/${uid}`).digest('base64url');

import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

const CHALLENGE_BYTES = 32;
/** How long somebody may take to touch the authenticator, a phone that is fetched first included. */
export const CHALLENGE_SECONDS = 300;

type Queries = Pick<Database, 'query'>;

/** A challenge for one place, base64url; its digest is stored. (WebAuthn §13.4.3) */
export async function makeChallenge(db: Queries, place: string): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await db.query(sql`
    insert into webauthn_challenges (challenge_hash, place, expires_at)
    values (${digestOf(challenge)}, ${place}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))`);
  return challenge;
}

/** Whether the challenge was made for the place and not used yet; from now on it is. Of any number of uses one wins. */
export async function takeChallenge(db: Queries, place: string, challenge: string): Promise<boolean> {
  const taken = await db.query(sql`
    delete from webauthn_challenges
    where challenge_hash = ${digestOf(challenge)} and place = ${place} and expires_at > now() returning 1`);
  return taken.length > 0;
}

const digestOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

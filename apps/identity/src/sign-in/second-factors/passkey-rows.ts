import { createHash, randomBytes } from 'node:crypto';
import { newId, type Database } from '@groundwork/records';
import type { WebAuthnCredential, AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { bindingDigest, type BrowserBinding } from './binding.js';

const CHALLENGE_BYTES = 32;
/** Time to confirm on the authenticator, fetching the phone included. */
export const CHALLENGE_SECONDS = 300;

/** A challenge, base64url; its digest is stored. (WebAuthn §13.4.3) */
export async function makeChallenge(db: Queries, binding: BrowserBinding): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await db.query(sql`
    insert into webauthn_challenges (challenge_hash, place, expires_at)
    values (${digestOf(challenge)}, ${bindingDigest(binding)}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))`);
  return challenge;
}

/** Consumes the challenge; true if it was made for the binding and not used yet. Of concurrent uses one succeeds. */
export async function takeChallenge(db: Queries, binding: BrowserBinding, challenge: string): Promise<boolean> {
  const taken = await db.query(sql`
    delete from webauthn_challenges
    where challenge_hash = ${digestOf(challenge)} and place = ${bindingDigest(binding)} and expires_at > now() returning 1`);
  return taken.length > 0;
}

const digestOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** A browser's response, and the challenge in it. */
export interface PasskeyAnswer<Response> {
  readonly response: Response;
  /** base64url */
  readonly challenge: string;
}

/** A response of `navigator.credentials.create`; `undefined` when it is malformed. The library verifies its members. */
export const readRegistration = (text: string): PasskeyAnswer<RegistrationResponseJSON> | undefined => readAnswer(text);

/** A response of `navigator.credentials.get`; `undefined` when it is malformed. */
export const readAssertion = (text: string): PasskeyAnswer<AuthenticationResponseJSON> | undefined => readAnswer(text);

function readAnswer<Response extends RegistrationResponseJSON | AuthenticationResponseJSON>(
  text: string,
): PasskeyAnswer<Response> | undefined {
  const answer = parse(text);
  const response = memberOf(answer, 'response');
  const clientData = memberOf(response, 'clientDataJSON');
  if (typeof memberOf(answer, 'id') !== 'string' || typeof clientData !== 'string') return undefined;
  const challenge = memberOf(parse(Buffer.from(clientData, 'base64url').toString()), 'challenge');
  if (typeof challenge !== 'string') return undefined;
  // The library checks every member it uses, and throws when one is missing or of another type.
  return { response: answer as Response, challenge };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** The row of a passkey. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Device-bound: it cannot be copied to another device. */
  readonly is_hardware: boolean;
}

type Queries = Pick<Database, 'query'>;

/** The passkey with that credential id. */
export async function findPasskey(db: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(sql`
    select id, user_id, credential_id, public_key, counter, transports, is_hardware from passkeys where credential_id = ${credentialId}`);
  return row;
}

/** The credential ids of a user with their transports. */
export const credentialsOf = (db: Queries, userId: string): Promise<{ id: string; transports: string[] }[]> =>
  db.query(sql`select credential_id as id, transports from passkeys where user_id = ${userId} order by id`);

/** A passkey that was just created. */
export interface NewPasskey {
  readonly userId: string;
  readonly name: string;
  readonly credential: WebAuthnCredential;
  readonly isHardware: boolean;
}

/** Stores it; false when the authenticator is enrolled already. */
export async function insertPasskey(
  db: Queries,
  { userId, name, credential, isHardware }: NewPasskey,
): Promise<boolean> {
  const made = await db.query(sql`
    insert into passkeys (id, user_id, passkey_name, credential_id, public_key, counter, transports, is_hardware)
    values (${newId()}, ${userId}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${credential.transports ?? []}::text[], ${isHardware})
    on conflict (credential_id) do nothing returning 1`);
  return made.length > 0;
}

/**
 * Stores the signature counter; false when it did not grow: the authenticator was cloned, or used twice at once. Authenticators
 * without a counter stay at 0. (WebAuthn §6.1.1)
 */
export async function moveCounter(db: Queries, id: string, counter: number): Promise<boolean> {
  const moved = await db.query(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0) returning 1`);
  return moved.length > 0;
}

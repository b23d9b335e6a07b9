import { newId, type Database } from '@groundwork/records';
import type { WebAuthnCredential, AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';

/** What a browser answered, and which challenge it says to answer. */
export interface PasskeyAnswer<Response> {
  readonly response: Response;
  /** base64url */
  readonly challenge: string;
}

/** An answer of `navigator.credentials.create`; `undefined` for what is none. Its members are the library's to verify. */
export const readRegistration = (text: string): PasskeyAnswer<RegistrationResponseJSON> | undefined => readAnswer(text);

/** An answer of `navigator.credentials.get`; `undefined` for what is none. */
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
  // The library looks at every member it uses, and throws for what is missing or of another type.
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

/** A passkey as its row holds it. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** It never leaves the device it was made on. */
  readonly is_hardware: boolean;
}

type Queries = Pick<Database, 'query'>;

/** The passkey with that credential id. */
export async function findPasskey(db: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(sql`
    select id, user_id, credential_id, public_key, counter, transports, is_hardware from passkeys where credential_id = ${credentialId}`);
  return row;
}

/** The credential ids of a user, and how each is reached. */
export const credentialsOf = (db: Queries, userId: string): Promise<{ id: string; transports: string[] }[]> =>
  db.query(sql`select credential_id as id, transports from passkeys where user_id = ${userId} order by id`);

/** A passkey that was just made. */
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
 * Moves the counter on: a copy that lags behind loses, and so does the second of two uses at once. Authenticators that do not
 * count stay at 0. (WebAuthn §6.1.1)
 */
export async function moveCounter(db: Queries, id: string, counter: number): Promise<boolean> {
  const moved = await db.query(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0) returning 1`);
  return moved.length > 0;
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

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

import { AuthenticatorApp } from './authenticator-app.js';
import { Authenticator } from './authenticator.js';
import type { Core } from './start-core.js';
import { Enrolments } from '../sign-in/second-factors/enrolments.service.js';

/** What a user has enrolled; recovery codes come with the first factor. */
export interface EnrolledFactors {
  readonly app?: AuthenticatorApp;
  readonly passkey?: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Enrols factors of a user as the pages do. */
export async function enrol(
  { app }: Pick<Core, 'app'>,
  userId: string,
  wanted: { readonly totp: boolean; readonly passkey: boolean },
): Promise<EnrolledFactors> {
  const enrolments = app.get(Enrolments);
  const enrollee = { userId, binding: { kind: 'account', uid: 'a test' } } as const;
  const made: { app?: AuthenticatorApp; passkey?: Authenticator; recoveryCodes: string[] } = { recoveryCodes: [] };
  if (wanted.totp) {
    const { key, sealed } = await enrolments.offerTotp(enrollee);
    made.app = new AuthenticatorApp(`<dd class="key">${key}</dd>`);
    const kept = await enrolments.confirmTotp(enrollee, sealed, made.app.lastingCode());
    made.recoveryCodes.push(...(kept?.recoveryCodes ?? []));
  }
  if (wanted.passkey) {
    made.passkey = new Authenticator();
    const options = JSON.stringify(await enrolments.offerPasskey(enrollee));
    const answer = made.passkey.create(`data-options="${options.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
    const kept = await enrolments.keepPasskey(enrollee, answer, 'Phone');
    made.recoveryCodes.push(...(kept?.recoveryCodes ?? []));
  }
  return made;
}

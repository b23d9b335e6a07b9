import { alert, hidden, layout, type Frame, html, type Html } from './layout.js';
import type { CodeChannel } from '../../sign-in/accounts/one-time-passwords.service.js';
import { codeField } from './code-field.js';
import { newPasskeyPart, passkeyOffer, passkeyScript, usePasskeyPart, type PasskeyForm } from './passkey-parts.js';

/** Input of the form that sets up an authenticator app. */
export interface TotpForm {
  readonly action: string;
  readonly csrf: string;
  readonly key: string;
  /** A `data:` URI. */
  readonly picture: string;
  readonly sealed: string;
  readonly problem?: string;
  /** Offers a passkey instead. */
  readonly orPasskey?: boolean;
}

/** The QR code, the same key to be typed, and a field for the first code. */
export function totpPart({ language: { texts } }: Frame, form: TotpForm): Html {
  const t = texts.factors;
  const { action, csrf, key, picture, sealed, problem, orPasskey = false } = form;
  return html`<p>${t.totp_text}</p>
    <img class="qr" src="${picture}" alt="${t.totp_picture}" width="176" height="176" />
    <dl>
      <dt>${t.totp_key}</dt>
      <dd class="key">${key}</dd>
    </dl>
    ${alert(problem)}
    <form method="post" action="${action}">
      ${hidden('csrf', csrf)}${hidden('sealed', sealed)} ${codeField({ label: t.totp_code, problem })}
      <div class="actions">
        <button name="action" value="confirm_totp">${t.totp_confirm}</button>
        ${orPasskey && passkeyOffer('make_passkey', t.make_passkey_instead)}
      </div>
    </form>
    ${orPasskey && passkeyScript()}`;
}

/** Input of the page of recovery codes. */
export interface RecoveryForm {
  readonly action: string;
  readonly csrf: string;
  readonly codes: readonly string[];
}

/** Shows recovery codes. */
export function recoveryPart({ language: { texts } }: Frame, { action, csrf, codes }: RecoveryForm): Html {
  const t = texts.factors;
  return html`<h1>${t.recovery_title}</h1>
    <p id="codes">${t.recovery_text}</p>
    <ul class="codes" aria-labelledby="codes">
      ${codes.map((code) => html`<li>${code}</li> `)}
    </ul>
    <form method="post" action="${action}">
      ${hidden('csrf', csrf)}
      <div class="actions"><button name="action" value="continue">${t.recovery_kept}</button></div>
    </form>`;
}

/** Members of every form of a sign-in. */
export interface SignInForm {
  /** Name of the application. */
  readonly app?: string;
  readonly action: string;
  readonly csrf: string;
  readonly problem?: string;
  /** The member that the problem is about. */
  readonly field?: string;
}

/** Input of the page for a code that was sent. */
export interface SentCodePage extends SignInForm {
  readonly identifier: string;
  readonly passkeys: string;
  readonly channel: CodeChannel;
}

/** Asks for the code that was mailed, or sent as a text message. */
export function sentCodePage(frame: Frame, form: SentCodePage): Html {
  const { texts } = frame.language;
  const t = texts.factors;
  const { action, csrf, problem, identifier, passkeys, channel } = form;
  return layout(
    frame,
    t.code_title,
    html`<h1>${t.code_title}</h1>
      <p>${channel === 'sms' ? t.sms_sent({ identifier }) : t.code_sent({ identifier })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}${hidden('username', identifier)}${hidden('passkeys', passkeys)}${hidden('channel', channel)}
        ${codeField({ label: t.code, hint: t.code_hint, problem })}
        <div class="actions">
          <button name="action" value="use_code">${texts.sign_in}</button>
          <button class="second" name="action" value="${channel === 'sms' ? 'send_sms' : 'send_code'}" formnovalidate>
            ${t.send_again}
          </button>
        </div>
      </form>
      <p><a href="${action}">${t.use_password}</a></p>`,
  );
}

/** Input of the page for the second factor. */
export interface SecondFactorPage extends SignInForm {
  readonly user: string;
  readonly totp: boolean;
  readonly passkeys: boolean;
}

/** Asks for a code, or offers the passkey. */
export function secondFactorPage(frame: Frame, page: SecondFactorPage): Html {
  const t = frame.language.texts.factors;
  const { action, csrf, problem, user, totp, passkeys } = page;
  const field = totp
    ? { label: t.second_code, hint: t.second_hint, problem, digits: false }
    : { label: t.recovery_code, hint: t.recovery_hint, problem, digits: false };
  return layout(
    frame,
    t.second_title,
    html`<h1>${t.second_title}</h1>
      <p>${t.second_text({ user })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)} ${codeField(field)}
        <div class="actions">
          <button name="action" value="use_factor">${t.confirm_code}</button>
          ${passkeys && passkeyOffer('passkey', t.confirm_passkey)}
          <button class="second" name="action" value="restart" formnovalidate>${t.somebody_else}</button>
        </div>
      </form>
      ${passkeys && passkeyScript()}`,
  );
}

/** Enrolment of a second factor during sign-in. */
export const enrolmentPage = (frame: Frame, form: TotpForm): Html => {
  const t = frame.language.texts.factors;
  return layout(
    frame,
    t.totp_title,
    html`<h1>${t.totp_title}</h1>
      <p class="note">${t.demanded}</p>
      ${totpPart(frame, form)}
      <form method="post" action="${form.action}">
        ${hidden('csrf', form.csrf)}
        <button class="second" name="action" value="restart">${t.somebody_else}</button>
      </form>`,
  );
};

/** Asks the browser for a passkey. */
export const passkeyPage = (frame: Frame, form: PasskeyForm): Html =>
  layout(frame, frame.language.texts.factors.passkey_title, usePasskeyPart(frame, form));

/** Asks the browser to create a passkey. */
export const newPasskeyPage = (frame: Frame, form: PasskeyForm): Html =>
  layout(frame, frame.language.texts.factors.new_passkey_title, newPasskeyPart(frame, form));

/** Shows recovery codes. */
export const recoveryPage = (frame: Frame, form: RecoveryForm): Html =>
  layout(frame, frame.language.texts.factors.recovery_title, recoveryPart(frame, form));

/** Confirms that the second step is set up. */
export function readyPage(frame: Frame, { action, csrf }: SignInForm): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.factors.ready_title,
    html`<h1>${texts.factors.ready_title}</h1>
      <p>${texts.factors.ready_text}</p>
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}
        <div class="actions"><button name="action" value="continue">${texts.next}</button></div>
      </form>`,
  );
}

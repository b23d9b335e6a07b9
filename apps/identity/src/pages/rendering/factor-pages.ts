import { codeField, recoveryPart, totpPart, type RecoveryForm, type TotpForm } from './factor-parts.js';
import { html, type Html } from './html.js';
import { alert, hidden, layout, type Frame } from './layout.js';
import { newPasskeyPart, passkeyOffer, passkeyScript, usePasskeyPart, type PasskeyForm } from './passkey-parts.js';

/** A form of a sign-in. */
export interface SignInForm {
  readonly action: string;
  readonly csrf: string;
  readonly problem?: string;
}

/** Asks for the code that was mailed, if any was. */
export function mailedCodePage(frame: Frame, form: SignInForm & { readonly identifier: string }): Html {
  const { texts } = frame.language;
  const t = texts.factors;
  const { action, csrf, problem, identifier } = form;
  return layout(
    frame,
    t.codeTitle,
    html`<h1>${t.codeTitle}</h1>
      <p>${t.codeSent(identifier)}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}${hidden('username', identifier)}
        ${codeField({ label: t.code, hint: t.codeHint, problem })}
        <div class="actions">
          <button name="action" value="use_code">${texts.signIn}</button>
          <button class="second" name="action" value="send_code" formnovalidate>${t.sendAgain}</button>
        </div>
      </form>
      <p><a href="${action}">${t.usePassword}</a></p>`,
  );
}

/** Asks for the second factor. */
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
    ? { label: t.secondCode, hint: t.secondHint, problem, digits: false }
    : { label: t.recoveryCode, hint: t.recoveryHint, problem, digits: false };
  return layout(
    frame,
    t.secondTitle,
    html`<h1>${t.secondTitle}</h1>
      <p>${t.secondText(user)}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)} ${codeField(field)}
        <div class="actions">
          <button name="action" value="use_factor">${t.confirmCode}</button>
          ${passkeys && passkeyOffer('passkey', t.confirmPasskey)}
          <button class="second" name="action" value="restart" formnovalidate>${t.somebodyElse}</button>
        </div>
      </form>
      ${passkeys && passkeyScript()}`,
  );
}

/** Leads a user through enrolment whose tenant demands a second step. */
export const enrolmentPage = (frame: Frame, form: TotpForm): Html => {
  const t = frame.language.texts.factors;
  return layout(
    frame,
    t.totpTitle,
    html`<h1>${t.totpTitle}</h1>
      <p class="note">${t.demanded}</p>
      ${totpPart(frame, form)}
      <form method="post" action="${form.action}">
        ${hidden('csrf', form.csrf)}
        <button class="second" name="action" value="restart">${t.somebodyElse}</button>
      </form>`,
  );
};

/** Asks the browser for a passkey. */
export const passkeyPage = (frame: Frame, form: PasskeyForm): Html =>
  layout(frame, frame.language.texts.factors.passkeyTitle, usePasskeyPart(frame, form));

/** Asks the browser to make one. */
export const newPasskeyPage = (frame: Frame, form: PasskeyForm): Html =>
  layout(frame, frame.language.texts.factors.newPasskeyTitle, newPasskeyPart(frame, form));

/** Shows recovery codes. */
export const recoveryPage = (frame: Frame, form: RecoveryForm): Html =>
  layout(frame, frame.language.texts.factors.recoveryTitle, recoveryPart(frame, form));

/** The second step is set up; whoever comes back here goes on. */
export function readyPage(frame: Frame, { action, csrf }: SignInForm): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.factors.readyTitle,
    html`<h1>${texts.factors.readyTitle}</h1>
      <p>${texts.factors.readyText}</p>
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}
        <div class="actions"><button name="action" value="continue">${texts.next}</button></div>
      </form>`,
  );
}

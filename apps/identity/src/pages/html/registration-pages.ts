import { alert, hidden, html, layout, type Frame, type Html } from './layout.js';
import { codeField } from './code-field.js';
import type { SignInForm } from './factor-pages.js';
import { passkeyCapability, passkeyOffer, passkeyScript } from './passkey-parts.js';
import { checkBox, textLine } from './text-line.js';

/** Input of the page that asks whose password is forgotten. */
export interface ForgottenForm extends SignInForm {
  readonly identifier: string;
  /** The tenant sends text messages, too. */
  readonly hasSms: boolean;
  /** The code that was typed, where that was right. */
  readonly code?: string;
}

/** Asks for username, email or phone number. */
export function forgottenPage(frame: Frame, form: ForgottenForm): Html {
  const { action, csrf, problem, field, identifier, hasSms } = form;
  const { texts } = frame.language;
  const t = texts.registration;
  const line = { name: 'username', label: texts.identifier, value: identifier, autocomplete: 'username', verbatim: true } as const; // prettier-ignore
  return layout(
    frame,
    t.forgotten_title,
    html`<h1>${t.forgotten_title}</h1>
      <p>${hasSms ? t.forgotten_sms_text : t.forgotten_text}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)} ${textLine({ ...line, required: true, autofocus: true, invalid: field === 'username' })}
        <div class="actions">
          <button name="action" value="mail_password">${hasSms ? t.send_it : t.send_mail}</button>
          ${back(frame)}
        </div>
      </form>`,
  );
}

/** Asks for the mailed code and the new password; without the code the link in the mail does the same. */
export function newPasswordPage(frame: Frame, form: ForgottenForm): Html {
  const { action, csrf, problem, field, identifier, hasSms, code } = form;
  const { texts } = frame.language;
  const t = texts.registration;
  const line = { name: 'password', label: texts.new_password, autocomplete: 'new-password', required: true } as const;
  const isPassword = field === 'password';
  const codeLine = { label: texts.factors.code, hint: texts.factors.code_hint, value: code, autofocus: !isPassword };
  return layout(
    frame,
    texts.reset_title,
    html`<h1>${texts.reset_title}</h1>
      <p>${hasSms ? t.password_sent({ identifier }) : t.password_mailed({ identifier })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}${hidden('username', identifier)}
        ${codeField({ ...codeLine, problem: field === 'code' ? problem : undefined })}
        ${textLine({ ...line, type: 'password', hint: texts.new_password_hint, invalid: isPassword, autofocus: isPassword })}
        <div class="actions">
          <button name="action" value="replace_password">${texts.set_password}</button>
          <button class="second" name="action" value="mail_password" formnovalidate>${texts.factors.send_again}</button>
          ${back(frame)}
        </div>
      </form>`,
  );
}

/** Input of the page on which people register. */
export interface RegistrationForm extends SignInForm {
  readonly email: string;
  readonly name: string;
  /** The version of the terms that have to be accepted. */
  readonly termsVersion: string | null;
}

/** Asks for address, name and password. */
export function registrationPage(frame: Frame, form: RegistrationForm): Html {
  const { texts } = frame.language;
  const t = texts.registration;
  const { app = '', action, csrf, problem, email, name, termsVersion, field } = form;
  const focused = field ?? 'email';
  const lines = [
    { name: 'email', type: 'email', label: texts.tenants.address, value: email, autocomplete: 'email', required: true },
    { name: 'name', label: texts.account.name, value: name, autocomplete: 'name' },
    { name: 'password', type: 'password', label: texts.password, autocomplete: 'new-password', required: true, hint: texts.new_password_hint },
  ] as const; // prettier-ignore
  return layout(
    frame,
    t.title,
    html`<h1>${t.title}</h1>
      <p>${texts.sign_in_to({ app })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}${passkeyCapability()}
        ${lines.map((line) => textLine({ ...line, invalid: line.name === field, autofocus: line.name === focused }))}
        ${termsVersion !== null && termsBox(frame, termsVersion, field)}
        <div class="actions">
          <button name="action" value="register">${t.create}</button>
          ${passkeyOffer('register_passkey', t.with_passkey)} ${back(frame, t.have_account)}
        </div>
      </form>
      ${passkeyScript()}`,
  );
}

const termsBox = ({ language: { texts } }: Frame, version: string, invalid?: string): Html =>
  checkBox({
    name: 'terms_version',
    value: version,
    label: texts.registration.terms({ version }),
    invalid: invalid === 'terms_version',
  });

/** Asks for the mailed code; the link in the mail does the same. */
export function verificationPage(
  frame: Frame,
  { action, csrf, problem, field, email, passkeys }: SignInForm & { readonly email: string; readonly passkeys: string },
): Html {
  const { texts } = frame.language;
  const t = texts.registration;
  return layout(
    frame,
    texts.verify_title,
    html`<h1>${texts.verify_title}</h1>
      <p>${t.verification_mailed({ email })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('csrf', csrf)}${hidden('email', email)}${hidden('passkeys', passkeys)}
        ${codeField({ label: texts.factors.code, hint: texts.factors.code_hint, problem: field === 'code' ? problem : undefined })}
        <div class="actions">
          <button name="action" value="verify">${texts.next}</button>
          <button class="second" name="action" value="resend_verification" formnovalidate>
            ${texts.factors.send_again}
          </button>
          ${back(frame)}
        </div>
      </form>`,
  );
}

const back = ({ language: { texts } }: Frame, text = texts.registration.back): Html =>
  html`<button class="second" name="action" value="restart" formnovalidate>${text}</button>`;

/** Input of the page on which somebody who was invited gets an account. */
export interface InvitationForm {
  readonly action: string;
  readonly title: string;
  readonly email: string;
  readonly name: string;
  readonly termsVersion: string | null;
  readonly problem?: string;
  /** The member that the problem is about. */
  readonly field?: string;
}

/** Asks for name and password; the hidden username is for password managers. */
export function invitationPage(
  frame: Frame,
  { action, title, email, name, termsVersion, problem, field }: InvitationForm,
): Html {
  const { texts } = frame.language;
  const line = { name: 'password', label: texts.new_password, autocomplete: 'new-password', required: true } as const;
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${texts.invitation.new_text({ email })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('username', email)}
        ${textLine({ name: 'name', label: texts.account.name, value: name, autocomplete: 'name' })}
        ${textLine({ ...line, type: 'password', hint: texts.new_password_hint, invalid: field === 'password', autofocus: field === 'password' })}
        ${termsVersion !== null && termsBox(frame, termsVersion, field)}
        <div class="actions"><button name="action" value="accept">${texts.invitation.accept}</button></div>
      </form>`,
  );
}

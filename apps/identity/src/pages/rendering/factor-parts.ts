import { html, type Html } from './html.js';
import { alert, hidden, type Frame } from './layout.js';
import { passkeyOffer, passkeyScript } from './passkey-parts.js';

/** An authenticator app that is being set up. */
export interface TotpForm {
  readonly action: string;
  readonly csrf: string;
  readonly key: string;
  /** A `data:` address. */
  readonly picture: string;
  readonly sealed: string;
  readonly problem?: string;
  /** A passkey may be made in its place. */
  readonly orPasskey?: boolean;
}

/** The QR code, the same key to be typed, and a field for the first code. */
export function totpPart({ language: { texts } }: Frame, form: TotpForm): Html {
  const t = texts.factors;
  const { action, csrf, key, picture, sealed, problem, orPasskey = false } = form;
  return html`<p>${t.totpText}</p>
    <img class="qr" src="${picture}" alt="${t.totpPicture}" width="176" height="176" />
    <dl>
      <dt>${t.totpKey}</dt>
      <dd class="key">${key}</dd>
    </dl>
    ${alert(problem)}
    <form method="post" action="${action}">
      ${hidden('csrf', csrf)}${hidden('sealed', sealed)} ${codeField({ label: t.totpCode, problem })}
      <div class="actions">
        <button name="action" value="confirm_totp">${t.totpConfirm}</button>
        ${orPasskey && passkeyOffer('make_passkey', t.makePasskeyInstead)}
      </div>
    </form>
    ${orPasskey && passkeyScript()}`;
}

/** A field for a code. */
export interface CodeField {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
  /** Digits alone, as a telephone's keypad has them. */
  readonly digits?: boolean;
}

/** Takes a code; browsers and phones fill it in where they can. */
export const codeField = ({ label, hint, problem, digits = true }: CodeField): Html =>
  html`<div>
    <label for="code">${label}</label>
    <input
      class="code plain"
      id="code"
      name="code"
      type="text"
      ${digits && html`inputmode="numeric"`}
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      maxlength="32"
      required
      autofocus
      ${describedBy(hint, problem)}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="code_hint">${hint}</p>`}
  </div>`;

function describedBy(hint: string | undefined, problem: string | undefined): Html | undefined {
  const ids = [hint === undefined ? '' : 'code_hint', problem === undefined ? '' : 'alert'].filter(Boolean).join(' ');
  if (ids === '') return undefined;
  return html`aria-describedby="${ids}"${problem === undefined ? '' : html` aria-invalid="true"`}`;
}

/** Recovery codes, shown once, and the button of who has kept them. */
export interface RecoveryForm {
  readonly action: string;
  readonly csrf: string;
  readonly codes: readonly string[];
}

/** Shows recovery codes. */
export function recoveryPart({ language: { texts } }: Frame, { action, csrf, codes }: RecoveryForm): Html {
  const t = texts.factors;
  return html`<h1>${t.recoveryTitle}</h1>
    <p id="codes">${t.recoveryText}</p>
    <ul class="codes" aria-labelledby="codes">
      ${codes.map((code) => html`<li>${code}</li> `)}
    </ul>
    <form method="post" action="${action}">
      ${hidden('csrf', csrf)}
      <div class="actions"><button name="action" value="continue">${t.recoveryKept}</button></div>
    </form>`;
}

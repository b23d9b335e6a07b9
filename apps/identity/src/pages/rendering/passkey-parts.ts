import { linkTo } from '@groundwork/rest';
import { html, type Html } from './html.js';
import { alert, hidden, type Frame } from './layout.js';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.js';

/** The script of the pages, for those that offer passkeys. */
export const passkeyScript = (): Html => html`<script src="${linkTo(PASSKEY_SCRIPT_PATH)}" defer></script>`;

/** A button that the script shows where passkeys are known: without it there is none. */
export const passkeyOffer = (action: string, text: string): Html =>
  html`<button class="second" name="action" value="${action}" formnovalidate hidden data-passkey-offer>
    ${text}
  </button>`;

/** A ceremony: what the browser is given, and where its answer goes. */
export interface PasskeyForm {
  readonly action: string;
  readonly csrf: string;
  /** The value of `action` that takes the answer. */
  readonly answer: string;
  /** As JSON, for the script. */
  readonly options: object;
  readonly problem?: string;
  /** Another way on, for who has no passkey here or runs no scripts. */
  readonly otherwise: string;
}

/** Asks the browser for a passkey. */
export function usePasskeyPart({ language: { texts } }: Frame, form: PasskeyForm): Html {
  const t = texts.factors;
  return html`<h1>${t.passkeyTitle}</h1>
    <p>${t.passkeyText}</p>
    ${ceremony(form, 'get', { failed: t.passkeyFailed, noScript: t.passkeyNoScript, start: t.passkeyStart })}
    <p><a href="${form.otherwise}">${t.anotherWay}</a></p>`;
}

/** Asks the browser to make a passkey, and for its name. */
export function newPasskeyPart({ language: { texts } }: Frame, form: PasskeyForm): Html {
  const t = texts.factors;
  const name = html`<div>
    <label for="passkey_name">${t.newPasskeyName}</label>
    <input
      id="passkey_name"
      name="passkey_name"
      type="text"
      value="${t.newPasskeyDefault}"
      maxlength="64"
      required
      aria-describedby="name_hint"
    />
    <p class="hint" id="name_hint">${t.newPasskeyHint}</p>
  </div>`;
  return html`<h1>${t.newPasskeyTitle}</h1>
    <p>${t.newPasskeyText}</p>
    ${ceremony(form, 'create', { failed: t.newPasskeyFailed, noScript: t.passkeyNoScript, start: t.newPasskeyStart }, name)}
    <p><a href="${form.otherwise}">${t.anotherWay}</a></p>`;
}

interface CeremonyTexts {
  readonly failed: string;
  readonly noScript: string;
  readonly start: string;
}

function ceremony(
  { action, csrf, answer, options, problem }: PasskeyForm,
  kind: 'create' | 'get',
  texts: CeremonyTexts,
  fields?: Html,
): Html {
  return html`${alert(problem)}
    <p class="alert" role="alert" data-passkey-problem hidden>${texts.failed}</p>
    <noscript><p class="alert">${texts.noScript}</p></noscript>
    <form method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}">
      ${hidden('csrf', csrf)}${hidden('action', answer)}${hidden('credential', '')} ${fields}
      <div class="actions"><button hidden data-passkey-offer>${texts.start}</button></div>
    </form>
    ${passkeyScript()}`;
}

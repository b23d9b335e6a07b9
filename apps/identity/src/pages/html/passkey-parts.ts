import { linkTo } from '@groundwork/rest';
import { alert, hidden, type Frame, html, type Html } from './layout.js';
import { createHash } from 'node:crypto';

/**
 * The only script of the pages: shows the passkey buttons where the browser supports WebAuthn, and submits the credential in the form.
 * It fetches nothing; without it everything else works. (WebAuthn Level 3 §5.1)
 */
export const PASSKEY_SCRIPT = `
(() => {
  'use strict';
  if (!window.PublicKeyCredential || !navigator.credentials) return;
  for (const offer of document.querySelectorAll('[data-passkey-offer]')) offer.hidden = false;
  const able = document.querySelector('input[data-passkey-capability]');
  if (able && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable)
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then((yes) => { able.value = yes ? '1' : ''; }, () => {});
  const form = document.querySelector('form[data-passkey]');
  if (!form) return;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const withBytes = (known = []) => known.map((one) => ({ ...one, id: bytes(one.id) }));
  const given = JSON.parse(form.dataset.options);
  const makes = form.dataset.passkey === 'create';
  const publicKey = { ...given, challenge: bytes(given.challenge) };
  if (makes) {
    publicKey.user = { ...given.user, id: bytes(given.user.id) };
    publicKey.excludeCredentials = withBytes(given.excludeCredentials);
  } else publicKey.allowCredentials = withBytes(given.allowCredentials);

  const shown = ({ id, type, rawId, response, authenticatorAttachment }) => ({
    id, type, rawId: text(rawId), authenticatorAttachment, clientExtensionResults: {},
    response: {
      clientDataJSON: text(response.clientDataJSON),
      ...(makes
        ? { attestationObject: text(response.attestationObject), transports: response.getTransports ? response.getTransports() : [] }
        : {
            authenticatorData: text(response.authenticatorData),
            signature: text(response.signature),
            userHandle: response.userHandle ? text(response.userHandle) : undefined,
          }),
    },
  });
  const send = (credential) => {
    form.elements.credential.value = JSON.stringify(shown(credential));
    form.submit();
  };
  let busy = false;
  const ask = async () => {
    if (busy) return;
    busy = true;
    try {
      send(await navigator.credentials[makes ? 'create' : 'get']({ publicKey }));
    } catch {
      busy = false;
      document.querySelector('[data-passkey-problem]').hidden = false;
    }
  };
  if (form.dataset.passkey === 'autofill') {
    // Among the suggestions of the field; the button asks at once instead.
    const suggested = new AbortController();
    for (const button of document.querySelectorAll('button[value="passkey"]'))
      button.addEventListener('click', (event) => {
        event.preventDefault();
        suggested.abort();
        void ask();
      });
    const suggest = async () => {
      if (!PublicKeyCredential.isConditionalMediationAvailable || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      send(await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: suggested.signal }));
    };
    suggest().catch(() => {});
    return;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  if (!makes) void ask();
})();
`.trim();

/** Its path contains its digest, so that it can be cached for ever. */
export const PASSKEY_SCRIPT_PATH = `/interaction/passkeys-${createHash('sha256').update(PASSKEY_SCRIPT).digest('hex').slice(0, 16)}.js`;

/** Loads the script, on pages that offer passkeys. */
export const passkeyScript = (): Html => html`<script src="${linkTo(PASSKEY_SCRIPT_PATH)}" defer></script>`;

/** A button that the script shows where the browser supports passkeys. */
export const passkeyOffer = (action: string, text: string): Html =>
  html`<button class="second" name="action" value="${action}" formnovalidate hidden data-passkey-offer>
    ${text}
  </button>`;

/** Its value becomes 1 where the browser can create passkeys that verify their user. */
export const passkeyCapability = (): Html =>
  html`<input type="hidden" name="passkeys" value="" data-passkey-capability />`;

/** Input of a WebAuthn ceremony: the options, and where the credential is posted. */
export interface PasskeyForm {
  readonly action: string;
  readonly csrf: string;
  /** The value of `action` with which the credential is posted. */
  readonly answer: string;
  /** As JSON, for the script. */
  readonly options: object;
  readonly problem?: string;
  /** Link for users without a passkey here or without scripts. */
  readonly otherwise: string;
  /** The passkey is an offer, which may be declined. */
  readonly isOffer?: boolean;
}

/** Asks the browser for a passkey. */
export function usePasskeyPart({ language: { texts } }: Frame, form: PasskeyForm): Html {
  const t = texts.factors;
  return html`<h1>${t.passkey_title}</h1>
    <p>${t.passkey_text}</p>
    ${ceremony(form, 'get', { failed: t.passkey_failed, noScript: t.passkey_no_script, start: t.passkey_start })}
    <p><a href="${form.otherwise}">${t.another_way}</a></p>`;
}

/** Asks the browser to create a passkey, and the user for its name. */
export function newPasskeyPart({ language: { texts } }: Frame, form: PasskeyForm): Html {
  const t = texts.factors;
  const name = html`<div>
    <label for="passkey_name">${t.new_passkey_name}</label>
    <input
      id="passkey_name"
      name="passkey_name"
      type="text"
      value="${t.new_passkey_default}"
      maxlength="64"
      required
      aria-describedby="name_hint"
    />
    <p class="hint" id="name_hint">${t.new_passkey_hint}</p>
  </div>`;
  return html`<h1>${t.new_passkey_title}</h1>
    <p>${form.isOffer === true ? texts.registration.offer_passkey : t.new_passkey_text}</p>
    ${ceremony(form, 'create', { failed: t.new_passkey_failed, noScript: t.passkey_no_script, start: t.new_passkey_start }, name)}
    ${
      form.isOffer === true
        ? declineForm(form, texts.registration.later)
        : html`<p><a href="${form.otherwise}">${t.another_way}</a></p>`
    }`;
}

const declineForm = ({ action, csrf }: PasskeyForm, text: string): Html =>
  html`<form method="post" action="${action}">
    ${hidden('csrf', csrf)}
    <button class="second" name="action" value="continue">${text}</button>
  </form>`;

/** The form that the script submits with a passkey from autofill or from the button `passkey` of the page. */
export const autofillPart = (form: Pick<PasskeyForm, 'action' | 'csrf' | 'options'>): Html =>
  html`<form
    method="post"
    action="${form.action}"
    data-passkey="autofill"
    data-options="${JSON.stringify(form.options)}"
    hidden
  >
    ${hidden('csrf', form.csrf)}${hidden('action', 'passkey_answer')}${hidden('credential', '')}
  </form>`;

/** What the script shows when the passkey was not used. */
export const passkeyProblem = (text: string): Html =>
  html`<p class="alert" role="alert" data-passkey-problem hidden>${text}</p>`;

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
  return html`${alert(problem)} ${passkeyProblem(texts.failed)}
    <noscript><p class="alert">${texts.noScript}</p></noscript>
    <form method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}">
      ${hidden('csrf', csrf)}${hidden('action', answer)}${hidden('credential', '')} ${fields}
      <div class="actions"><button hidden data-passkey-offer>${texts.start}</button></div>
    </form>
    ${passkeyScript()}`;
}

import { alert, hidden, layout, type Frame, html, type Html } from './layout.js';
import { autofillPart, passkeyCapability, passkeyOffer, passkeyProblem, passkeyScript } from './passkey-parts.js';

/** The external providers of a sign-in page. */
export interface ExternalChoices {
  readonly providers: readonly { readonly name: string; readonly href: string }[];
}

/** Links rather than forms, whose targets `form-action` would have to allow. Nothing when there is no provider. */
export function externalChoices({ language }: Frame, choices: ExternalChoices | undefined): Html | undefined {
  const { external } = language.texts;
  if (!choices || choices.providers.length === 0) return undefined;
  return html`<p class="or">${external.or}</p>
    <div class="actions">
      ${choices.providers.map(
        ({ name, href }) =>
          html`<a class="button second" href="${href}">${external.continue_with({ provider: name })}</a> `,
      )}
    </div>`;
}

/** Input of the sign-in page. */
export interface SignInPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly identifier?: string;
  /** Why a signed-in user has to authenticate again, or what the sign-in links. */
  readonly note?: string;
  readonly problem?: string;
  /** The typed values are not the cause of the problem. */
  readonly inputValid?: boolean;
  readonly external?: ExternalChoices;
  /** Asks for the address alone: its domain may belong to a provider. */
  readonly addressFirst?: boolean;
  /** Offers a code by text message. */
  readonly hasSms?: boolean;
  /** Offers a registration. */
  readonly registers?: boolean;
  /** Offers another organisation. */
  readonly choosesTenant?: boolean;
  /** WebAuthn options for any passkey. */
  readonly passkeyOptions: object;
}

/**
 * Asks for username and password, or first for the address alone; offers a code by mail or text message and, where the browser supports it, a passkey
 * instead.
 */
export function signInPage(frame: Frame, page: SignInPage): Html {
  const { texts } = frame.language;
  const { app, note, action, csrf, identifier = '', problem } = page;
  return layout(
    frame,
    texts.sign_in,
    html`<h1>${texts.sign_in}</h1>
      <p>${texts.sign_in_to({ app })}</p>
      ${note !== undefined && html`<p class="note">${note}</p>`} ${alert(problem)}
      ${passkeyProblem(texts.factors.passkey_failed)}
      <form id="sign-in" method="post" action="${action}">
        ${hidden('csrf', csrf)}${passkeyCapability()}
        <div>
          <label for="username">${texts.identifier}</label>
          <input
            id="username"
            name="username"
            type="text"
            value="${identifier}"
            autocomplete="username webauthn"
            autocapitalize="none"
            spellcheck="false"
            maxlength="320"
            required${identifier ? '' : html` autofocus`}${invalid(page)}
          />
        </div>
        ${page.addressFirst !== true && passwordField(frame, page)}
        <div class="actions">
          ${page.addressFirst === true ? html`<button name="action" value="identify" formnovalidate>${texts.next}</button>` : passwordButtons(frame, page)}
          ${passkeyOffer('passkey', texts.factors.use_passkey)}
          ${
            page.choosesTenant === true &&
            html`<button class="second" name="action" value="other_tenant" formnovalidate>
              ${texts.tenants.another}
            </button>`
          }
          <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
        </div>
        <div class="links">
          <button name="action" value="forgotten" formnovalidate>${texts.registration.forgotten}</button>
          ${
            page.registers === true &&
            html`<button name="action" value="create_account" formnovalidate>${texts.registration.create}</button>`
          }
        </div>
      </form>
      ${autofillPart({ action, csrf, options: page.passkeyOptions })} ${externalChoices(frame, page.external)}
      ${passkeyScript()}`,
  );
}

const passwordButtons = ({ language: { texts } }: Frame, { hasSms = false }: SignInPage): Html =>
  html`<button name="action" value="sign_in">${texts.sign_in}</button>
    <button class="second" name="action" value="send_code" formnovalidate>${texts.factors.send_code}</button>
    ${
      hasSms &&
      html`<button class="second" name="action" value="send_sms" formnovalidate>${texts.factors.send_sms}</button>`
    }`;

const passwordField = ({ language: { texts } }: Frame, page: SignInPage): Html =>
  html`<div>
    <label for="password">${texts.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="512"
      required${page.identifier ? html` autofocus` : ''}${invalid(page)}
    />
  </div>`;

const invalid = ({ problem, inputValid }: SignInPage): Html | undefined =>
  problem === undefined || inputValid ? undefined : html` aria-invalid="true" aria-describedby="alert"`;

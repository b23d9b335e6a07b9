import { alert, hidden, layout, type Frame, html, type Html } from './layout.js';
import { passkeyOffer, passkeyScript } from './passkey-parts.js';

/** The external providers of a sign-in page. */
export interface ExternalChoices {
  readonly providers: readonly { readonly name: string; readonly href: string }[];
  /** `formaction` that finds one by the typed address; absent when none has domains. */
  readonly byAddress?: string;
}

/**
 * Links rather than forms, whose targets `form-action` would have to allow. The button belongs to the form above. Nothing when there
 * is no provider.
 */
export function externalChoices({ language }: Frame, choices: ExternalChoices | undefined): Html | undefined {
  const { external } = language.texts;
  if (!choices || (choices.providers.length === 0 && choices.byAddress === undefined)) return undefined;
  return html`<p class="or">${external.or}</p>
    <div class="actions">
      ${choices.providers.map(
        ({ name, href }) =>
          html`<a class="button second" href="${href}">${external.continue_with({ provider: name })}</a> `,
      )}
      ${
        choices.byAddress === undefined
          ? undefined
          : html`<button class="second" form="sign-in" formaction="${choices.byAddress}" formnovalidate>
              ${external.organisation}
            </button>`
      }
    </div>`;
}

/** Input of the sign-in page. */
export interface SignInPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly identifier?: string;
  /** Why a signed-in user has to authenticate again. */
  readonly note?: string;
  readonly problem?: string;
  /** The typed values are not the cause of the problem. */
  readonly inputValid?: boolean;
  readonly external?: ExternalChoices;
  /** Offers another organisation. */
  readonly choosesTenant?: boolean;
}

/** Asks for username and password; offers a code by mail and, where the browser supports it, a passkey instead. */
export function signInPage(frame: Frame, page: SignInPage): Html {
  const { texts } = frame.language;
  const { app, note, action, csrf, identifier = '', problem } = page;
  return layout(
    frame,
    texts.sign_in,
    html`<h1>${texts.sign_in}</h1>
      <p>${texts.sign_in_to({ app })}</p>
      ${note !== undefined && html`<p class="note">${note}</p>`} ${alert(problem)}
      <form id="sign-in" method="post" action="${action}">
        ${hidden('csrf', csrf)}
        <div>
          <label for="username">${texts.identifier}</label>
          <input
            id="username"
            name="username"
            type="text"
            value="${identifier}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="320"
            required${identifier ? '' : html` autofocus`}${invalid(page)}
          />
        </div>
        <div>
          <label for="password">${texts.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="512"
            required${identifier ? html` autofocus` : ''}${invalid(page)}
          />
        </div>
        <div class="actions">
          <button name="action" value="sign_in">${texts.sign_in}</button>
          <button class="second" name="action" value="send_code" formnovalidate>${texts.factors.send_code}</button>
          ${passkeyOffer('passkey', texts.factors.use_passkey)}
          ${
            page.choosesTenant === true &&
            html`<button class="second" name="action" value="other_tenant" formnovalidate>
              ${texts.tenants.another}
            </button>`
          }
          <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
        </div>
      </form>
      ${externalChoices(frame, page.external)} ${passkeyScript()}`,
  );
}

const invalid = ({ problem, inputValid }: SignInPage): Html | undefined =>
  problem === undefined || inputValid ? undefined : html` aria-invalid="true" aria-describedby="alert"`;

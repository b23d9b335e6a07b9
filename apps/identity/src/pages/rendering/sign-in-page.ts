import { html, type Html } from './html.js';
import { alert, hidden, layout, type Frame } from './layout.js';
import { passkeyOffer, passkeyScript } from './passkey-parts.js';

/** The other issuers a sign-in page leads to. */
export interface ExternalChoices {
  readonly providers: readonly { readonly name: string; readonly href: string }[];
  /** Where the form goes to find one by the address that was typed; absent: there is none to be found so. */
  readonly byAddress?: string;
}

/**
 * Links, for they lead away: a form that ends at somebody else's page would have to name it in the policy. Nothing where there is
 * nothing to choose. The button belongs to the form above.
 */
export function externalChoices({ language }: Frame, choices: ExternalChoices | undefined): Html | undefined {
  const { external } = language.texts;
  if (!choices || (choices.providers.length === 0 && choices.byAddress === undefined)) return undefined;
  return html`<p class="or">${external.or}</p>
    <div class="actions">
      ${choices.providers.map(
        ({ name, href }) => html`<a class="button second" href="${href}">${external.continueWith(name)}</a> `,
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

/** A sign-in that waits for a password. */
export interface SignInPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly identifier?: string;
  /** Why somebody who is signed in has to do so again. */
  readonly note?: string;
  readonly problem?: string;
  /** The problem lies not in what was typed. */
  readonly elsewhere?: boolean;
  /** Other issuers one may sign in with. */
  readonly external?: ExternalChoices;
}

/** Asks for username and password; offers a code by mail and, where the browser knows them, a passkey in its place. */
export function signInPage(frame: Frame, page: SignInPage): Html {
  const { texts } = frame.language;
  const { app, note, action, csrf, identifier = '', problem } = page;
  return layout(
    frame,
    texts.signIn,
    html`<h1>${texts.signIn}</h1>
      <p>${texts.signInTo(app)}</p>
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
          <button name="action" value="sign_in">${texts.signIn}</button>
          <button class="second" name="action" value="send_code" formnovalidate>${texts.factors.sendCode}</button>
          ${passkeyOffer('passkey', texts.factors.usePasskey)}
          <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
        </div>
      </form>
      ${externalChoices(frame, page.external)} ${passkeyScript()}`,
  );
}

const invalid = ({ problem, elsewhere }: SignInPage): Html | undefined =>
  problem === undefined || elsewhere ? undefined : html` aria-invalid="true" aria-describedby="alert"`;

import { externalChoices, type ExternalChoices } from './external-choices.js';
import { html, type Html } from './html.js';
import { alert, hidden, layout, type Frame } from './layout.js';
import { passkeyOffer, passkeyScript } from './passkey-parts.js';

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

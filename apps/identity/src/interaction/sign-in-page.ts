import { html, type Html } from './html.js';
import { alert, hidden, layout, type Frame } from './layout.js';

/** A sign-in that waits for a password. */
export interface SignInPage {
  readonly app: string;
  readonly action: string;
  readonly csrf: string;
  readonly identifier?: string;
  readonly problem?: string;
}

/** Asks for username and password. */
export function signInPage(frame: Frame, page: SignInPage): Html {
  const { texts } = frame.language;
  const { app, action, csrf, identifier = '', problem } = page;
  return layout(
    frame,
    texts.signIn,
    html`<h1>${texts.signIn}</h1>
      <p>${texts.signInTo(app)}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
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
            required${identifier ? '' : html` autofocus`}${invalid(problem)}
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
            required${identifier ? html` autofocus` : ''}${invalid(problem)}
          />
        </div>
        <div class="actions">
          <button name="action" value="sign_in">${texts.signIn}</button>
          <button class="second" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
        </div>
      </form>`,
  );
}

const invalid = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="alert"`;

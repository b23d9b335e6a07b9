import { html, type Html } from './html.js';
import { hidden, layout, type Frame } from './layout.js';

/** A logout that waits for the user's word. (OpenID Connect RP-Initiated Logout §2) */
export interface LogoutPage {
  readonly action: string;
  readonly xsrf: string;
  readonly app?: string;
}

/** Asks whether to sign out. */
export function logoutPage(frame: Frame, { action, xsrf, app }: LogoutPage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.logoutTitle,
    html`<h1>${texts.logoutTitle}</h1>
      <p>${app === undefined ? texts.logoutPlain : texts.logoutText(app)}</p>
      <form method="post" action="${action}">
        ${hidden('xsrf', xsrf)}
        <div class="actions">
          <button name="logout" value="yes">${texts.logout}</button>
          ${app === undefined ? undefined : html`<button class="second">${texts.logoutOnly(app)}</button>`}
        </div>
      </form>`,
  );
}

import { html, type Html } from './html.js';
import { alert, hidden, layout, type Frame } from './layout.js';

/** A link that proves an address. */
export interface VerifyPage {
  readonly action: string;
  readonly email: string;
}

/** Asks for the one step that a mail scanner does not take. */
export function verifyPage(frame: Frame, { action, email }: VerifyPage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.verifyTitle,
    html`<h1>${texts.verifyTitle}</h1>
      <p>${texts.verifyText(email)}</p>
      <form method="post" action="${action}">
        <div class="actions"><button name="action" value="verify">${texts.verify}</button></div>
      </form>`,
  );
}

/** A link that lets a password be set. */
export interface ResetPage {
  readonly action: string;
  readonly user: string;
  readonly problem?: string;
}

/** Asks for the new password; the name beside it is for password managers. */
export function resetPage(frame: Frame, { action, user, problem }: ResetPage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.resetTitle,
    html`<h1>${texts.resetTitle}</h1>
      <p>${texts.resetText(user)}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('username', user)}
        <div>
          <label for="password">${texts.newPassword}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            maxlength="512"
            required
            autofocus
            aria-describedby="hint${problem === undefined ? '' : ' alert'}"
            ${problem === undefined ? '' : html` aria-invalid="true"`}
          />
          <p class="hint" id="hint">${texts.newPasswordHint}</p>
        </div>
        <div class="actions"><button>${texts.setPassword}</button></div>
      </form>`,
  );
}

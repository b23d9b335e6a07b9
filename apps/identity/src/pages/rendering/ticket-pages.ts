import { alert, hidden, layout, type Frame, html, type Html } from './layout.js';

/** Input of the page that verifies an address. */
export interface VerifyPage {
  readonly action: string;
  readonly email: string;
}

/** Asks for a confirmation, which a mail scanner does not give. */
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

/** Input of the page that sets a password. */
export interface ResetPage {
  readonly action: string;
  readonly user: string;
  readonly problem?: string;
}

/** Asks for the new password; the hidden username is for password managers. */
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

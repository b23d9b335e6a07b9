import { alert, hidden, html, layout, type Frame, type Html } from './layout.js';

/** Input of a page that asks before something is done. */
export interface ConfirmationPage {
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly problem?: string;
}

/** Asks for a confirmation, which a mail scanner does not give. */
export const confirmationPage = (frame: Frame, { action, title, text, button, problem }: ConfirmationPage): Html =>
  layout(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        <div class="actions"><button name="action" value="confirm">${button}</button></div>
      </form>`,
  );

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
    texts.reset_title,
    html`<h1>${texts.reset_title}</h1>
      <p>${texts.reset_text({ user })}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('username', user)}
        <div>
          <label for="password">${texts.new_password}</label>
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
          <p class="hint" id="hint">${texts.new_password_hint}</p>
        </div>
        <div class="actions"><button>${texts.set_password}</button></div>
      </form>`,
  );
}

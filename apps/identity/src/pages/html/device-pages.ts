import { alert, hidden, layout, type Frame, html, type Html } from './layout.js';

/** Input of the form for a user code. (RFC 8628 §3.3) */
export interface UserCodePage {
  readonly action: string;
  readonly xsrf: string;
  readonly userCode?: string;
  readonly problem?: string;
}

/** Asks for the code that the device shows. */
export function userCodePage(frame: Frame, { action, xsrf, userCode = '', problem }: UserCodePage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.device_title,
    html`<h1>${texts.device_title}</h1>
      <p>${texts.device_text}</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        ${hidden('xsrf', xsrf)}
        <div>
          <label for="user_code">${texts.user_code}</label>
          <input
            class="code"
            id="user_code"
            name="user_code"
            type="text"
            value="${userCode}"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="32"
            required
            autofocus
            aria-describedby="hint${problem === undefined ? '' : ' alert'}"
            ${problem === undefined ? '' : html` aria-invalid="true"`}
          />
          <p class="hint" id="hint">${texts.user_code_hint}</p>
        </div>
        <div class="actions"><button>${texts.next}</button></div>
      </form>`,
  );
}

/** What is known of the device. (RFC 8628 §5.4) */
export interface DevicePage {
  readonly action: string;
  readonly xsrf: string;
  readonly userCode: string;
  readonly app: string;
  readonly address?: string;
  readonly browser?: string;
}

/** Shows client, IP address and user agent, and asks the user to confirm that it is their device. */
export function devicePage(frame: Frame, { action, xsrf, userCode, app, address, browser }: DevicePage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    texts.confirm_title,
    html`<h1>${texts.confirm_title}</h1>
      <p>${texts.confirm_text({ app })}</p>
      <p>${texts.confirm_code}</p>
      <p class="note code">${userCode}</p>
      <dl>
        <dt>${texts.application}</dt>
        <dd>${app}</dd>
        <dt>${texts.address}</dt>
        <dd>${address || texts.unknown}</dd>
        <dt>${texts.browser}</dt>
        <dd>${browser || texts.unknown}</dd>
      </dl>
      <p class="muted">${texts.confirm_warning}</p>
      <form method="post" action="${action}">
        ${hidden('xsrf', xsrf)}${hidden('user_code', userCode)}
        <div class="actions">
          <button name="confirm" value="yes">${texts.confirm}</button>
          <button class="second" name="abort" value="yes">${texts.abort}</button>
        </div>
      </form>`,
  );
}

import { html, Html } from './html.js';
import { layout, type Frame, hidden } from './layout.js';

/** What the library's page that posts itself consists of: a script it has put on the policy, and a form. */
const SELF_POSTING = /<script>([^<]*)<\/script>[\s\S]*(<form [^>]*>)([\s\S]*?)<noscript>/;

/** The page was made by the library to post itself. */
export const isSelfPosting = (page: string): boolean => page.includes('<title>Submitting Callback</title>');

/**
 * A page of the library that posts itself, as one of ours with a button for whoever runs no scripts.
 * `undefined` when it is none. (OAuth 2.0 Form Post Response Mode)
 */
export function continuePage(frame: Frame, page: string): Html | undefined {
  const [, script, form, members] = SELF_POSTING.exec(page) ?? [];
  if (script === undefined || form === undefined || members === undefined) return undefined;
  const { texts } = frame.language;
  return layout(
    frame,
    texts.continueTitle,
    // The library has escaped what stands in its form; the script must stay as its digest was made.
    html`<h1>${texts.continueTitle}</h1>
<p>${texts.continueText}</p>
${new Html(`<script>${script}</script>`)}
${new Html(form)}${new Html(members)}
<div class="actions"><button>${texts.next}</button></div>
</form>`,
  );
}

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

/** Where one goes from a page that has nothing to ask. */
export interface WayOn {
  readonly href: string;
  readonly text: string;
}

/** A page that only tells something. */
export interface MessagePage {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly wayOn?: WayOn;
  /** What support would ask for. */
  readonly technical?: string;
}

/** Tells something, and where to go on. */
export function messagePage(frame: Frame, { title, text, hint, wayOn, technical }: MessagePage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${hint === undefined ? undefined : html`<p>${hint}</p>`}
      ${wayOn && html`<a class="button" href="${wayOn.href}">${wayOn.text}</a>`}
      ${
        technical === undefined
          ? undefined
          : html`<details>
              <summary>${texts.technical}</summary>
              <code>${technical}</code>
            </details>`
      }`,
  );
}

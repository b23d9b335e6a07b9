import { Html, html } from './html.js';
import { layout, type Frame } from './layout.js';

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

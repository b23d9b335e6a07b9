import { linkTo } from '@groundwork/rest';
import { layout, type Frame, hidden, html, Html } from './layout.js';
import type { Texts } from '../../platform/texts/texts.js';
import type { ClientRecord } from '../../tokens/clients/client-record.js';

/**
 * The link on a page where a sign-in cannot continue: to the client's `initiate_login_uri`, else to the origin of its redirect URI.
 * (OpenID Connect Core §4; identity.md §2, "Expired")
 */
export function returnLink(
  client: Pick<ClientRecord, 'client_name' | 'client_metadata'> | undefined,
  texts: Texts,
  issuer: string,
): { href: string; text: string } | undefined {
  const { initiate_login_uri: start, redirect_uris: [redirect] = [] } = client?.client_metadata.urls ?? {};
  const address = webAddress(start);
  if (address) {
    address.searchParams.set('iss', issuer);
    return { href: address.href, text: texts.start_again };
  }
  const home = webAddress(redirect);
  if (!client || !home) return undefined;
  return { href: `${home.origin}/`, text: texts.back_to({ app: client.client_name }) };
}

/** A URL for a link: http and https only, no private scheme of a native application. */
export function webAddress(text: string | undefined): URL | undefined {
  const address = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return address && ['http:', 'https:'].includes(address.protocol) ? address : undefined;
}

/** oidc-provider's self-submitting page: a script, whose digest is in the policy, and a form. */
const SELF_POSTING = /<script>([^<]*)<\/script>[\s\S]*(<form [^>]*>)([\s\S]*?)<noscript>/;

/** Whether the page is oidc-provider's self-submitting one. */
export const isSelfPosting = (page: string): boolean => page.includes('<title>Submitting Callback</title>');

/**
 * A self-submitting page in our layout, with a button for browsers without scripts; `undefined` for any other page.
 * (OAuth 2.0 Form Post Response Mode)
 */
export function continuePage(frame: Frame, page: string): Html | undefined {
  const [, script, form, members] = SELF_POSTING.exec(page) ?? [];
  if (script === undefined || form === undefined || members === undefined) return undefined;
  const { texts } = frame.language;
  return layout(
    frame,
    texts.continue_title,
    // oidc-provider has escaped the form; the script must stay as it is, because of its digest.
    html`<h1>${texts.continue_title}</h1>
<p>${texts.continue_text}</p>
${new Html(`<script>${script}</script>`)}
${new Html(form)}${new Html(members)}
<div class="actions"><button>${texts.next}</button></div>
</form>`,
  );
}

/** Input of the confirmation of a logout. (OpenID Connect RP-Initiated Logout §2) */
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
    texts.logout_title,
    html`<h1>${texts.logout_title}</h1>
      <p>${app === undefined ? texts.logout_plain : texts.logout_text({ app })}</p>
      <form method="post" action="${action}">
        ${hidden('xsrf', xsrf)}
        <div class="actions">
          <button name="logout" value="yes">${texts.logout}</button>
          ${
            app === undefined
              ? html`<a class="button second" href="${linkTo('/account')}">${texts.account.back}</a>`
              : html`<button class="second">${texts.logout_only({ app })}</button>`
          }
        </div>
      </form>`,
  );
}

/** A link in the form of a button. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** Input of a page with a message and no form. */
export interface MessagePage {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly link?: Link;
  /** Details for the support. */
  readonly technical?: string;
}

/** Shows a message, and a link to continue. */
export function messagePage(frame: Frame, { title, text, hint, link, technical }: MessagePage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${hint === undefined ? undefined : html`<p>${hint}</p>`}
      ${link && html`<a class="button" href="${link.href}">${link.text}</a>`}
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

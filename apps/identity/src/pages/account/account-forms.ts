import { hidden, alert, brandMark, documentOf, legalLinks, type Frame, html, type Html } from '../html/layout.js';
import { linkTo, type Caller, type RawQuery } from '@groundwork/rest';
import type { Texts } from '../../platform/texts/texts.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { BrowserSession } from '../../tokens/server/browser-sessions.service.js';
import type { Enrollee } from '../../sign-in/second-factors/binding.js';
import type { Viewer } from '../rendering/pages.service.js';

/** The user and the session of a request to the account pages. */
export interface AccountContext {
  readonly session: BrowserSession;
  readonly account: AccountRow;
  /** The user as the caller of services, without any scope. */
  readonly caller: Caller;
  /** Enrolments are bound to this session. */
  readonly enrollee: Enrollee;
  /** Adds authentication methods to the session. (RFC 8176) */
  readonly addMethods: (methods: readonly string[]) => Promise<void>;
  readonly address: string;
  /** Text messages are set up at the tenant. */
  readonly hasSms: boolean;
  readonly csrf: string;
  readonly preferences: Viewer;
  readonly texts: Texts;
  /** The tag of their language. */
  readonly language: string;
}

/** Key of the notice on the page after an action. */
export type NoticeKey = keyof Texts['account']['done'];

/** The page of a section. */
export interface SectionPage {
  readonly title: string;
  readonly status?: number;
  readonly problem?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content below the heading. */
  readonly content: (frame: Frame) => Html;
  /** The content has its own heading. */
  readonly ownHeading?: boolean;
}

/** The user has no session any more. */
export interface Farewell {
  readonly title: string;
  readonly farewell: string;
}

/** A page, a redirect with a notice, to the section itself unless it names another one, or the last page of a session. */
export type SectionOutcome = SectionPage | Farewell | { readonly done?: NoticeKey; readonly section?: string };

/** A section of the account pages. */
export interface AccountSection {
  /** Its path below `/account`; empty for the overview. */
  readonly name: string;
  /** It requires a sign-in within the last five minutes. */
  readonly fresh: boolean;
  show(context: AccountContext): Promise<SectionPage>;
  submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome>;
}

/** The display name of a user. */
export const nameOf = ({ name, username, email, phone, id }: AccountRow): string =>
  name ?? username ?? email ?? phone ?? id;

/** The sections in the order of the navigation, with the keys of their titles. */
export const SECTIONS = [
  ['', 'overview'],
  ['profile', 'profile'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['password', 'password'],
  ['second_factors', 'factors'],
  ['sessions', 'sessions'],
  ['applications', 'applications'],
  ['identities', 'identities'],
  ['deletion', 'deletion'],
] as const satisfies readonly (readonly [name: string, text: keyof Texts['account']])[];

/** Whether a user is led to a section: to the phone number where there are text messages, or a number to be removed. */
export const isOffered = (name: string, { hasSms, account }: Pick<AccountContext, 'hasSms' | 'account'>): boolean =>
  name !== 'phone' || hasSms || account.phone !== null;

/** The path of a section. */
export const sectionAddress = (name: string): string => linkTo(name === '' ? '/account' : `/account/${name}`);

/** Input of an account page. */
export interface AccountPage {
  readonly section: string;
  /** Of the user: the pages of the sign-out are branded by it. */
  readonly tenantId: string;
  /** The sections of the navigation, by name. */
  readonly offered: (name: string) => boolean;
  readonly title: string;
  readonly ownHeading?: boolean;
  readonly problem?: string;
  /** Message about the last action. */
  readonly notice?: string;
  readonly content: Html;
}

/** A whole account page: header, navigation, notice or problem, and the section. */
export function accountPage(frame: Frame, page: AccountPage): Html {
  const { section, tenantId, offered, title, ownHeading = false, problem, notice, content } = page;
  const t = frame.language.texts.account;
  return documentOf(
    frame,
    title === t.title ? title : `${title} · ${t.title}`,
    html`<div class="account">
      <header>
        <p class="brand">${brandMark(frame.brand)}<span>${frame.brand.name}</span></p>
        <a href="${linkTo(`/oauth2/logout?client_id=${tenantId}`)}">${t.sign_out}</a>
      </header>
      <nav aria-label="${t.navigation}">
        ${SECTIONS.filter(([name]) => offered(name)).map(
          ([name, text]) =>
            html`<a href="${sectionAddress(name)}" ${name === section && html` aria-current="page"`}>${t[text]}</a> `,
        )}
      </nav>
      <main>
        ${!ownHeading && html`<h1>${title}</h1>`}
        ${notice === undefined ? undefined : html`<p class="done" role="status">${notice}</p>`} ${alert(problem)}
        ${content} ${legalLinks(frame)}
      </main>
    </div>`,
  );
}

/** A timestamp in the user's language and time zone. */
export function instantText({ account, preferences }: AccountContext, instant: string, tag: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const at = new Date(instant);
  const language = tag === 'en' && preferences.acceptLanguage?.startsWith('en-US') ? 'en-US' : tag;
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: account.zoneinfo ?? 'UTC' }).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(at); // an unknown time zone
  }
}

/** A form of a section; the value of its button `action` names the action. */
export const sectionForm = ({ csrf }: AccountContext, section: string, content: Html): Html =>
  html`<form method="post" action="${sectionAddress(section)}">${hidden('csrf', csrf)} ${content}</form>`;

/** A form with a single button; `about` is its label for screen readers, where a list repeats the button. */
export const buttonForm = (context: AccountContext, { section, action, id, text, about }: ButtonForm): Html =>
  sectionForm(
    context,
    section,
    html`${id === undefined ? undefined : hidden('id', id)}
      <button class="second" name="action" value="${action}" ${about === undefined ? '' : html` aria-label="${about}"`}>
        ${text}
      </button>`,
  );

/** The action of a button, and the record it is for. */
export interface ButtonForm {
  readonly section: string;
  readonly action: string;
  readonly id?: string;
  readonly text: string;
  readonly about?: string;
}

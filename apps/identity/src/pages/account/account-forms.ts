import { html, type Html } from '../rendering/html.js';
import { hidden, alert, brandMark, documentOf, type Frame } from '../rendering/layout.js';
import type { AccountVisit } from './account-section.js';
import { linkTo } from '@groundwork/rest';
import type { Texts } from '../texts/texts-english.js';

/** The sections, in the order of the navigation, and what they are called. */
export const SECTIONS = [
  ['', 'overview'],
  ['profile', 'profile'],
  ['password', 'password'],
  ['second_factors', 'factors'],
  ['sessions', 'sessions'],
  ['applications', 'applications'],
  ['identities', 'identities'],
] as const satisfies readonly (readonly [name: string, text: keyof Texts['account']])[];

/** Where a section is. */
export const sectionAddress = (name: string): string => linkTo(name === '' ? '/account' : `/account/${name}`);

/** What every account page has. */
export interface AccountPage {
  readonly section: string;
  readonly title: string;
  readonly ownHeading?: boolean;
  readonly problem?: string;
  /** What was just done. */
  readonly done?: string;
  readonly content: Html;
}

/** A whole account page: the way around, what was done or went wrong, and the section. */
export function accountPage(frame: Frame, page: AccountPage): Html {
  const { section, title, ownHeading = false, problem, done, content } = page;
  const t = frame.language.texts.account;
  return documentOf(
    frame,
    title === t.title ? title : `${title} · ${t.title}`,
    html`<div class="account">
      <header>
        <p class="brand">${brandMark(frame.brand)}<span>${frame.brand.name}</span></p>
        <a href="${linkTo('/oauth2/logout')}">${t.signOut}</a>
      </header>
      <nav aria-label="${t.navigation}">
        ${SECTIONS.map(
          ([name, text]) =>
            html`<a href="${sectionAddress(name)}" ${name === section && html` aria-current="page"`}>${t[text]}</a> `,
        )}
      </nav>
      <main>
        ${!ownHeading && html`<h1>${title}</h1>`}
        ${done === undefined ? undefined : html`<p class="done" role="status">${done}</p>`} ${alert(problem)} ${content}
      </main>
    </div>`,
  );
}

/** An instant as the user reads it: in its language, and in its time zone where it has one. */
export function instantText({ account, wishes }: AccountVisit, instant: string, tag: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const at = new Date(instant);
  const language = tag === 'en' && wishes.acceptLanguage?.startsWith('en-US') ? 'en-US' : tag;
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: account.zoneinfo ?? 'UTC' }).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(at); // a zone nobody knows
  }
}

/** A form of a section; `action` says what its button does. */
export const sectionForm = ({ csrf }: AccountVisit, section: string, content: Html): Html =>
  html`<form method="post" action="${sectionAddress(section)}">${hidden('csrf', csrf)} ${content}</form>`;

/** A form that is one button; `about` tells the same buttons of a list apart for who does not see the list. */
export const buttonForm = (visit: AccountVisit, { section, action, id, text, about }: ButtonForm): Html =>
  sectionForm(
    visit,
    section,
    html`${id === undefined ? undefined : hidden('id', id)}
      <button class="second" name="action" value="${action}" ${about === undefined ? '' : html` aria-label="${about}"`}>
        ${text}
      </button>`,
  );

/** What a button does, and to what. */
export interface ButtonForm {
  readonly section: string;
  readonly action: string;
  readonly id?: string;
  readonly text: string;
  readonly about?: string;
}

/** A labelled line of text. */
export interface TextLine {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password';
  readonly autocomplete: string;
  readonly required?: boolean;
  readonly hint?: string;
}

/** One line that takes text. */
export const textLine = ({ name, label, value, type = 'text', autocomplete, required = false, hint }: TextLine): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      ${value === undefined ? undefined : html`value="${value}"`}
      autocomplete="${autocomplete}"
      maxlength="${type === 'password' ? 512 : 255}"
      ${required && html`required`}
      ${hint === undefined ? undefined : html`aria-describedby="${name}_hint"`}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${name}_hint">${hint}</p>`}
  </div>`;

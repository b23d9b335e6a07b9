import { linkTo } from '@groundwork/rest';
import { html, type Html } from '../rendering/html.js';
import { alert, brandMark, documentOf, type Frame } from '../rendering/layout.js';
import type { Texts } from '../rendering/pages.service.js';

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

import { html, type Html } from '../rendering/html.js';
import { hidden } from '../rendering/layout.js';
import { sectionAddress } from './account-layout.js';
import type { AccountVisit } from './account-section.js';

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

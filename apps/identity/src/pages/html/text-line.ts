import { html, type Html } from './layout.js';

/** A text field. */
export interface TextLine {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'email' | 'tel';
  readonly autocomplete: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** The alert of the page is about this field. */
  readonly invalid?: boolean;
  readonly autofocus?: boolean;
  /** A name to sign in with: phones neither capitalise nor correct it. */
  readonly verbatim?: boolean;
}

/** What was typed, and whether the alert of the page is about it. */
export type Typed = Pick<TextLine, 'value' | 'invalid'>;

const MOST_CHARACTERS = { text: 255, email: 254, password: 512, tel: 32 } as const;

/** A labelled text field. */
export const textLine = (line: TextLine): Html => {
  const { name, label, value, type = 'text', autocomplete, required = false, hint, invalid = false } = line;
  const describing = [invalid ? 'alert' : '', hint === undefined ? '' : `${name}_hint`].filter(Boolean).join(' ');
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      ${value === undefined ? undefined : html`value="${value}"`}
      autocomplete="${autocomplete}"
      ${line.verbatim === true && html`autocapitalize="none" spellcheck="false"`}
      maxlength="${MOST_CHARACTERS[type]}"
      ${required && html`required`}
      ${line.autofocus === true && html`autofocus`}
      ${invalid && html`aria-invalid="true"`}
      ${describing !== '' && html`aria-describedby="${describing}"`}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${name}_hint">${hint}</p>`}
  </div>`;
};

/** A box that has to be checked. */
export interface CheckBox {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  /** The alert of the page is about this box. */
  readonly invalid?: boolean;
}

/** A labelled box, without which the browser does not send the form. */
export const checkBox = ({ name, value, label, invalid = false }: CheckBox): Html =>
  html`<label class="box">
    <input
      type="checkbox"
      name="${name}"
      value="${value}"
      required
      ${invalid && html`aria-invalid="true" aria-describedby="alert"`}
    />
    <span>${label}</span>
  </label>`;

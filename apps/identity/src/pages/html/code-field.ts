import { html, type Html } from './layout.js';

/** Input of a field for a code. */
export interface CodeField {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the code, as the alert of the page says. */
  readonly problem?: string;
  /** What was typed, where that was right and something else is not. */
  readonly value?: string;
  readonly autofocus?: boolean;
  /** Digits only: phones show a numeric keypad. */
  readonly digits?: boolean;
}

/** A field for a code, which browsers can autofill. */
export const codeField = ({ label, hint, problem, value, autofocus = true, digits = true }: CodeField): Html =>
  html`<div>
    <label for="code">${label}</label>
    <input
      class="code plain"
      id="code"
      name="code"
      type="text"
      ${value !== undefined && html`value="${value}"`}
      ${digits && html`inputmode="numeric"`}
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      maxlength="32"
      required
      ${autofocus && html`autofocus`}
      ${describedBy(hint, problem)}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="code_hint">${hint}</p>`}
  </div>`;

function describedBy(hint: string | undefined, problem: string | undefined): Html | undefined {
  const ids = [hint === undefined ? '' : 'code_hint', problem === undefined ? '' : 'alert'].filter(Boolean).join(' ');
  if (ids === '') return undefined;
  return html`aria-describedby="${ids}"${problem === undefined ? '' : html` aria-invalid="true"`}`;
}

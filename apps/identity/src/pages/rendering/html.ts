/** Markup that is already safe to send. Only `html` makes it. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** What may stand in a template: text is escaped, lists are joined, `false` and nothing leave no trace. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** A template whose every value is escaped, in text and in quoted attributes alike. (identity.md §12, 45) */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.reduce((made, part, i) => made + shown(values[i - 1]) + part));

function shown(value: Content): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return value.map(shown).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

import { attributeOf } from './attribute-cells.js';
import { isObject } from '../nodes/field-readers.js';

/** What a row says of its node, by member. */
export type Cells = ReadonlyMap<string, string>;

const TEXTS = /^(name|description)\.(.+)$/s;
const FIELD = /^fields\.(.+)$/s;
const ATTRIBUTE = /^attributes\.(.+)$/s;
/** They say where a node is, not what it is. */
const PLACES = /^(id|parent_id|path|level\d+(\.code)?)$/;

/** The members of a node that a row holds. Columns may have any name, `__proto__` too. */
export function nodeOf(cells: Cells): Record<string, unknown> {
  const value = new Map<string, unknown>();
  const translations = new Map<string, Record<string, string>>();
  const fields: { name: string; value: string | number }[] = [];
  const attributes = new Map<string, unknown>();
  for (const [member, cell] of cells) {
    const [, text, language] = TEXTS.exec(member) ?? [];
    const field = FIELD.exec(member)?.[1];
    const attribute = ATTRIBUTE.exec(member)?.[1];
    if (text && language) {
      if (cell !== '') translations.set(language, { ...translations.get(language), [text]: cell });
    } else if (field !== undefined) {
      if (cell !== '') fields.push({ name: field, value: numberOr(cell) });
      value.set('fields', fields);
    } else if (attribute !== undefined) {
      if (cell !== '') attributes.set(attribute, attributeOf(cell));
    } else if (!PLACES.test(member) && (cell !== '' || !OMITTED_WHEN_EMPTY.has(member)))
      value.set(member, (CELLS.get(member) ?? String)(cell));
  }
  if (translations.size > 0) value.set('translations', Object.fromEntries(translations));
  if (attributes.size > 0) value.set('attributes', withAttributes(value.get('attributes'), attributes));
  return Object.fromEntries(value);
}

/** Attributes in columns of their own beside those of the column `attributes`; what is no object there stays, and is refused. */
const withAttributes = (others: unknown = {}, own: ReadonlyMap<string, unknown>): unknown =>
  isObject(others) ? Object.fromEntries([...Object.entries(others), ...own]) : others;

/** Columns whose empty cells count as absent; in others an empty cell is an empty value. */
const OMITTED_WHEN_EMPTY: ReadonlySet<string> = new Set(['position', 'enabled', 'attributes']);

/** A number where it reads the same as one: `1.5`, but neither `007` nor `1.50`. */
const numberOr = (cell: string): string | number =>
  Number.isFinite(Number(cell)) && String(Number(cell)) === cell ? Number(cell) : cell;

/** How spreadsheet programs write TRUE and FALSE: in English, German, French, Spanish, Russian and Mongolian. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'истина', 'үнэн'].map((word): [string, boolean] => [word, true]),
  ...['false', 'falsch', 'faux', 'falso', 'ложь', 'худал'].map((word): [string, boolean] => [word, false]),
]);

/** How cells that are no texts are read; what cannot be read stays text, and is refused as such. */
const CELLS: ReadonlyMap<string, (cell: string) => unknown> = new Map<string, (cell: string) => unknown>([
  ['position', (cell) => (/^\d{1,10}$/.test(cell) ? Number(cell) : cell)],
  ['enabled', (cell) => TRUTHS.get(cell.toLowerCase()) ?? cell],
  ['description', (cell) => cell || null],
  ['tags', readJson],
  ['fields', readJson],
  ['labels', readJson],
  ['relations', readJson],
  ['attributes', readJson],
]);

function readJson(cell: string): unknown {
  try {
    return cell === '' ? [] : (JSON.parse(cell) as unknown);
  } catch {
    return cell;
  }
}

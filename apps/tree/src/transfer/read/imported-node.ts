import { jsonBytes } from '@groundwork/rest';
import { LANGUAGES } from '../../translations/translation.entity.js';

/** A member of an imported node that cannot be taken. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** A node as a file gives it: `doc` has the given members alone, named as in `flatNodes`. */
export interface ImportedNode {
  readonly code: string;
  readonly doc: Readonly<Record<string, unknown>>;
}

const MAX_METADATA_BYTES = 16_384;

type Reader = (value: unknown) => unknown;

/** Stands for a value that is refused. */
class Refusal {
  constructor(readonly message: string) {}
}

const refuse = (message: string): Refusal => new Refusal(message);

/** Reads a node of a file by the rules of Create Tree Node; faults instead of a node where there are any. (tree.md §5, "Import") */
export function readNode(value: unknown): ImportedNode | readonly Fault[] {
  if (!isObject(value)) return [{ field: '', message: 'must be an object' }];
  const faults: Fault[] = [];
  const doc: Record<string, unknown> = {};
  const take = (field: string, read: Reader, given: unknown): unknown => {
    const taken = read(given);
    if (!(taken instanceof Refusal)) return taken;
    faults.push({ field, message: taken.message });
    return undefined;
  };
  for (const [name, given] of Object.entries(value)) {
    const read = READERS.get(name);
    if (read) doc[name] = take(name, read, given);
    else if (name === 'translations' && isObject(given)) readTranslations(given, doc, take);
    else faults.push({ field: name, message: 'is not a member of a node' });
  }
  const { code, ...rest } = doc;
  if (value['code'] === undefined) faults.push({ field: 'code', message: 'is required' });
  return faults.length > 0 ? faults : { code: String(code), doc: rest };
}

/** One member by the same rules. */
export function readMember(field: string, given: unknown): { readonly value: unknown } | Fault {
  const value = (READERS.get(field) ?? (() => refuse('is not a member of a node')))(given);
  return value instanceof Refusal ? { field, message: value.message } : { value };
}

function readTranslations(
  given: object,
  doc: Record<string, unknown>,
  take: (field: string, read: Reader, given: unknown) => unknown,
): void {
  for (const [language, texts] of Object.entries(given)) {
    const field = `translations.${language}`;
    const known = LANGUAGES.some((name) => name === language);
    doc[field] = take(
      field,
      (value) => (known ? readTexts(value) : refuse(`must be one of ${LANGUAGES.join(', ')}`)),
      texts,
    );
  }
}

function readTexts(value: unknown): unknown {
  if (!isObject(value)) return refuse('must be an object with name and description');
  if (Object.keys(value).some((name) => name !== 'name' && name !== 'description'))
    return refuse('has only name and description');
  const [name, description] = [
    text(255, null)(value['name'] ?? null),
    text(10_000, null)(value['description'] ?? null),
  ];
  if (name instanceof Refusal) return name;
  return description instanceof Refusal ? description : { name, description };
}

/** A text in NFC of 1 to `max` code points; `empty` says what an empty one and null stand for, where they may be. */
const text =
  (max: number, empty?: null, pattern = /\S/u): Reader =>
  (value) => {
    if (empty === null && (value === null || value === '')) return null;
    if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return refuse('must be a string');
    const normal = value.normalize('NFC');
    if (!pattern.test(normal) || [...normal].length > max) return refuse(`must be a string of 1 to ${max} characters`);
    return normal;
  };

/** Without control characters. */
const CODE = /^(?=.*\S)\P{Cc}+$/u;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['code', text(255, undefined, CODE)],
  ['parent_code', text(255, null, CODE)],
  ['name', text(255)],
  ['description', text(10_000, null)],
  [
    'position',
    (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000_000_000
        ? value
        : refuse('must be a whole number from 0 to 1000000000'),
  ],
  ['enabled', (value) => (typeof value === 'boolean' ? value : refuse('must be true or false'))],
  ['tags', readTags],
  ['fields', readFields],
]);

function readTags(value: unknown): unknown {
  const tag = text(100, undefined, /[^]/u);
  if (!Array.isArray(value) || value.length > 100) return refuse('must be an array of at most 100 strings');
  const tags = value.map(tag);
  return tags.some((read) => read instanceof Refusal)
    ? refuse('must contain strings of 1 to 100 characters')
    : [...new Set(tags)];
}

function readFields(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 100 || !value.every(isField))
    return refuse('must be an array of at most 100 fields of a name and a string or number');
  const fields = value.map(({ name, value: held }) => ({ name: name.normalize('NFC'), value: held }));
  if (new Set(fields.map(({ name }) => name)).size < fields.length) return refuse('must not repeat a name');
  return jsonBytes(fields) <= MAX_METADATA_BYTES
    ? fields
    : refuse(`must be at most ${MAX_METADATA_BYTES} bytes as JSON`);
}

const isField = (field: unknown): field is { name: string; value: string | number } =>
  isObject(field) &&
  Object.keys(field).length === 2 &&
  !(text(100)(field['name']) instanceof Refusal) &&
  isFieldValue(field['value']);

const isFieldValue = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && [...value].length <= 1_000 && value.isWellFormed() && !value.includes('\0');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { isTextOrNumber, jsonBytes } from '@groundwork/rest';
import { length } from 'class-validator';
import { TreeNode } from '../../../nodes/tree-node.entity.js';
import { MetadataField, TreeMetadata } from '../../../platform/metadata.js';
import { Translation } from '../../../translations/translation.entity.js';
import { readAttributes } from './imported-attributes.js';
import type { FileLanguages } from './file-languages.js';
import { isObject, isStorable, reader, refuse, Refusal, ruleOf, type Keywords, type Reader } from './field-readers.js';
import { readLabels, readRelations } from './imported-parts.js';

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

/** Reads a node of a file by the rules of Create Tree Node; faults instead of a node where there are any. (tree.md §5, "Import") */
export function readNode(value: unknown, languages: FileLanguages): ImportedNode | readonly Fault[] {
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
    else if (name === 'labels') doc[name] = take(name, (labels) => readLabels(labels ?? [], languages), given);
    else if (name === 'translations' && isObject(given)) readTranslations(given, languages, doc, take);
    else faults.push({ field: name, message: 'is not a member of a node' });
  }
  const { code, ...members } = doc;
  const rest = withoutEmpty(members);
  if (value['code'] === undefined) faults.push({ field: 'code', message: 'is required' });
  if (metadataBytes(rest) > MAX_METADATA_BYTES)
    faults.push({ field: 'metadata', message: `must be at most ${MAX_METADATA_BYTES} bytes as JSON` });
  return faults.length > 0 ? faults : { code: String(code), doc: rest };
}

/** No attributes are none, and no member of a document. */
const withoutEmpty = ({ attributes, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  isObject(attributes) && Object.keys(attributes).length > 0 ? { ...rest, attributes } : rest;

/** One member by the same rules. */
export function readMember(field: string, given: unknown): { readonly value: unknown } | Fault {
  const value = (READERS.get(field) ?? (() => refuse('is not a member of a node')))(given);
  return value instanceof Refusal ? { field, message: value.message } : { value };
}

/** What an export shows of a node without tags or fields is empty, and was not stored. */
function metadataBytes({ tags, fields }: Readonly<Record<string, unknown>>): number {
  const stored = Object.entries({ tags, fields }).filter(([, list]) => Array.isArray(list) && list.length > 0);
  return stored.length > 0 ? jsonBytes(Object.fromEntries(stored)) : 0;
}

function readTranslations(
  given: object,
  languages: FileLanguages,
  doc: Record<string, unknown>,
  take: (field: string, read: Reader, given: unknown) => unknown,
): void {
  for (const [language, texts] of Object.entries(given)) {
    const known = languages.find(language);
    const member = `translations.${known ?? language}`;
    const read = take(
      `translations.${language}`,
      (value) => {
        if (known === undefined) return refuse(languages.refusalOf(language));
        return member in doc ? refuse('is given under another name, too') : readTexts(value);
      },
      texts,
    );
    if (known !== undefined) doc[member] ??= read;
  }
}

function readTexts(value: unknown): unknown {
  if (!isObject(value)) return refuse('must be an object with name and description');
  if (Object.keys(value).some((name) => name !== 'name' && name !== 'description'))
    return refuse('has only name and description');
  const [name, description] = [
    TRANSLATED_NAME(value['name'] ?? null),
    TRANSLATED_DESCRIPTION(value['description'] ?? null),
  ];
  if (name instanceof Refusal) return name;
  return description instanceof Refusal ? description : { name, description };
}

const [TRANSLATED_NAME, TRANSLATED_DESCRIPTION] = [reader(Translation, 'name'), reader(Translation, 'description')];
const URI = reader(TreeNode, 'uri');
const [CODE, FIELD_NAME] = [reader(TreeNode, 'code'), reader(MetadataField, 'name')];
const MAX_METADATA_BYTES = ruleOf(TreeNode, 'metadata').maxBytes ?? Infinity;
const { maxItems: MAX_TAGS, items: TAG } = ruleOf(TreeMetadata, 'tags').schema as {
  readonly maxItems: number;
  readonly items: Required<Pick<Keywords, 'minLength' | 'maxLength'>>;
};
const { maxItems: MAX_FIELDS } = ruleOf(TreeMetadata, 'fields').schema as { readonly maxItems: number };

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['code', CODE],
  ['parent_code', (value) => (value === null || value === '' ? null : CODE(value))],
  ...['name', 'description', 'position', 'enabled'].map((name): [string, Reader] => [name, reader(TreeNode, name)]),
  ['tags', (value) => (value === null ? [] : readTags(value))],
  ['fields', (value) => (value === null ? [] : readFields(value))],
  ['uri', (value) => (value === '' ? null : URI(value))],
  ['attributes', (value) => readAttributes(value ?? {})],
  ['relations', (value) => (value === null ? [] : readRelations(value))],
]);

function readTags(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isStorable)) return refuse('must be an array of strings');
  const tags = [...new Set(value.map((tag) => tag.normalize('NFC')))];
  if (tags.length > MAX_TAGS) return refuse(`must have at most ${MAX_TAGS} members`);
  const { minLength, maxLength } = TAG;
  return tags.every((tag) => length(tag, minLength, maxLength))
    ? tags
    : refuse(`must contain strings of ${minLength} to ${maxLength} characters`);
}

function readFields(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > MAX_FIELDS || !value.every(isField))
    return refuse(`must be an array of at most ${MAX_FIELDS} fields of a name and a string or number`);
  const fields = value.map(({ name, value: held }) => ({ name: name.normalize('NFC'), value: held }));
  return new Set(fields.map(({ name }) => name)).size < fields.length ? refuse('must not repeat a name') : fields;
}

const isField = (field: unknown): field is { name: string; value: string | number } =>
  isObject(field) &&
  Object.keys(field).length === 2 &&
  !(FIELD_NAME(field['name']) instanceof Refusal) &&
  isTextOrNumber(field['value']) &&
  (typeof field['value'] === 'number' || isStorable(field['value']));

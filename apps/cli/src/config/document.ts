import { parseDocument } from 'yaml';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { readWhole } from '../files.js';

/** A configuration as it is sent. (docs/configuration-as-code.md) */
export interface SentDocument {
  readonly type: 'application/json' | 'application/yaml';
  readonly text: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Document = Readonly<Record<string, Json>>;
/** Values of `--var`, by name. */
export type Variables = ReadonlyMap<string, string>;

const VARIABLE = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Reads `NAME=value`; a later one of the same name counts. Throws a usage failure. */
export function variablesOf(given: readonly string[]): Variables {
  const pairs = given.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new CommandFailure('--var takes NAME=value, with a name of letters, digits and _.', EXIT.usage);
    return [name, value];
  });
  return new Map(pairs);
}

/**
 * One file goes to the service as it is; several become one document, and variables values of its texts. Throws a usage failure, for a
 * `${NAME}` that has no value too.
 */
export function documentOf(files: readonly string[], variables: Variables): SentDocument {
  const [first = '-', ...others] = files;
  if (others.length === 0 && variables.size === 0)
    return { type: first.endsWith('.json') ? 'application/json' : 'application/yaml', text: readWhole(first) };
  const documents = files.map((file) => parsed(file));
  const missing = new Set<string>();
  const merged = substituted(documents.reduce(merge), variables, missing);
  if (missing.size > 0)
    throw new CommandFailure(`No value is given for ${[...missing].join(', ')}: --var NAME=value.`, EXIT.usage);
  return { type: 'application/json', text: JSON.stringify(merged) };
}

/** The document as an object; nothing where it is none, which the service says better. */
export function contentOf({ text }: SentDocument): Document | undefined {
  const document = parseDocument(text, { uniqueKeys: false });
  const content: unknown = document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  return isObject(content) ? content : undefined;
}

function parsed(file: string): Document {
  const document = parseDocument(readWhole(file));
  const [fault] = document.errors;
  if (fault) throw new CommandFailure(`${file}: ${fault.message}`, EXIT.usage);
  const content: unknown = document.toJS({ maxAliasCount: 0 });
  if (!isObject(content)) throw new CommandFailure(`${file} is no document: it has no sections.`, EXIT.usage);
  return content;
}

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By what records of a section are the same: their name and tenant, of resources the identifier where there is one. */
function identityOf(section: string, record: Document): string {
  const name = record[`${section.slice(0, -1)}_name`];
  const metadata = record['resource_metadata'];
  const identifier = isObject(metadata) ? metadata['identifier_url'] : undefined;
  return JSON.stringify([identifier ?? [name, record['tenant'] ?? null]]);
}

/** Records of both; what a later file says of one of the same name replaces those members. */
function merge(first: Document, second: Document): Document {
  const result: Record<string, Json> = { ...first };
  for (const [section, records] of Object.entries(second)) {
    const before = result[section];
    result[section] =
      Array.isArray(before) && Array.isArray(records) ? mergeRecords(section, before, records) : records;
  }
  return result;
}

function mergeRecords(section: string, first: readonly Json[], second: readonly Json[]): Json[] {
  const result = new Map<string, Json>();
  [...first, ...second].forEach((record, at) => {
    const key = isObject(record) ? identityOf(section, record) : `${at}`;
    const before = result.get(key);
    result.set(key, isObject(before) && isObject(record) ? { ...before, ...record } : record);
  });
  return [...result.values()];
}

/** `${NAME}` in texts; `$${NAME}` stands for itself. Names of members are no texts. */
function substituted(value: Json, variables: Variables, missing: Set<string>): Json {
  if (typeof value === 'string')
    return value.replace(VARIABLE, (all, escape: string, name: string) => {
      if (escape) return all.slice(1);
      const given = variables.get(name);
      if (given === undefined) missing.add(name);
      return given ?? all;
    });
  if (Array.isArray(value)) return value.map((item: Json) => substituted(item, variables, missing));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, substituted(member, variables, missing)]),
  );
}

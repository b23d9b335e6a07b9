import { invalidField } from '@groundwork/rest';
import { languageOfHeader, type FileLanguages } from '../nodes/file-languages.js';
import type { Mapping, Preset } from './table-presets.js';
import { FaultyLines, lineFault, type RunFault } from '../../../runs/run-faults.js';

/** A column of a table and the member of a node it holds; none where it is left out. */
export interface Column {
  readonly name: string;
  readonly member: string | null;
  /** A mapping leaves it out on purpose. */
  readonly isOmitted: boolean;
}

/** Most columns of a table. */
export const MAX_COLUMNS = 1_000;

const PLAIN = ['code', 'parent_code', 'id', 'parent_id', 'path', 'name', 'description', 'position', 'enabled', 'uri'];
const LISTS = ['tags', 'fields', 'labels', 'relations', 'attributes'];
const EXACT = new Map([...PLAIN, ...LISTS].map((name) => [name.toLowerCase(), name]));

/** `level1` to `level99` with `level1.code`, also written `Level 1` or `level_1`. */
const LEVEL = /^level[ _]?([1-9]\d?)(\.code)?$/i;
const TEXT = /^(name|description)\.(.+)$/is;
const NAMED = /^(fields|attributes)\.(.+)$/s;

/**
 * The member that a column of this name holds; nothing where there is none. A text is in a language of the tree, in any one where `languages`
 * is absent.
 */
export function memberOf(name: string, languages?: FileLanguages): string | undefined {
  const level = LEVEL.exec(name);
  if (level) return `level${level[1]}${level[2] === undefined ? '' : '.code'}`;
  const [, text, tag = ''] = TEXT.exec(name) ?? [];
  const language = text === undefined ? undefined : languages ? languages.find(tag) : languageOfHeader(tag);
  if (text !== undefined && language !== undefined) return `${text.toLowerCase()}.${language}`;
  return EXACT.get(name.toLowerCase()) ?? (NAMED.test(name) ? name : undefined);
}

/** What a caller may write as a member in a mapping. */
export const MEMBERS_OF_COLUMNS = [
  ...EXACT.values(),
  ...['name.<language>', 'description.<language>', 'level1', 'level1.code', 'fields.<name>', 'attributes.<name>'],
].join(', ');

/** By which names of columns are compared: without case and without the spaces around them. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** How the columns of a table become members. */
export interface TableOptions {
  readonly preset?: Preset;
  readonly mapping?: Mapping;
  readonly languages: FileLanguages;
}

/**
 * The columns of a header. Names are compared without case; with a mapping, columns that neither it nor the interface names are left out.
 * Without one they stay as they are, and `assertColumns` refuses them. A preset has several names for a member: the first column counts.
 */
export function columnsOf(header: readonly string[], { preset, mapping, languages }: TableOptions): Column[] {
  const given = preset || mapping ? { ...preset?.mapping, ...mapping } : undefined;
  const mapped = new Map(Object.entries(given ?? {}).map(([name, member]) => [nameKey(name), member]));
  const columns = header.map((cell): Column => {
    const name = cell.trim();
    const member = mapped.get(nameKey(name));
    if (member !== undefined || name === '') return { name, member: member ?? null, isOmitted: member === null };
    return { name, member: memberOf(name, languages) ?? (given ? null : name), isOmitted: false };
  });
  if (!preset) return columns;
  const seen = new Set<string | null>();
  return columns.map((column) => {
    const isRepeated = seen.has(column.member);
    seen.add(column.member);
    return isRepeated ? { ...column, member: null } : column;
  });
}

/** Throws `invalid_request` for a header of more columns than a table has. */
export function assertColumnCount(header: readonly string[], line: number): void {
  if (header.length <= MAX_COLUMNS) return;
  const message = `has ${header.length} columns; a table has at most ${MAX_COLUMNS}`;
  throw new FaultyLines([lineFault(line, { field: 'header', message }, 'range')]);
}

/**
 * Throws `invalid_request` where columns do not make nodes: `mapping=` names one that is not there, a member is held twice or does not
 * exist, or none identifies a node.
 */
export function assertColumns(columns: readonly Column[], line: number, mapping: Mapping = {}): void {
  assertMapped(columns, mapping);
  const members = columns.flatMap(({ member }) => member ?? []);
  const found = listed(columns.map(({ name }) => name));
  if (!members.some((member) => IDENTIFYING.test(member)))
    throw new FaultyLines([lineFault(line, { field: 'code', message: 'is held by no column' }, 'required')], {
      message: `The header has no column code, id, path or level1, only ${found}; mapping= says which column is which member.`,
    });
  const seen = new Set<string>();
  const repeated = members.filter((member) => seen.size === seen.add(member).size);
  const faults: RunFault[] = [
    ...[...new Set(repeated)].map((member) =>
      lineFault(line, { field: member, message: 'is held by more than one column' }, 'duplicate'),
    ),
    ...members.filter(isForeign).map((field) => lineFault(line, { field, message: FOREIGN }, 'choice')),
  ];
  if (faults.length > 0) throw new FaultyLines(faults);
}

const FOREIGN = 'is not a member of a node; mapping= says which member the column holds, or leaves it out with null';

/** A text in a language that the tree does not list is refused where a cell has one. */
const isForeign = (member: string): boolean => memberOf(member) === undefined && !TEXT.test(member);

function assertMapped(columns: readonly Column[], mapping: Mapping): void {
  const there = new Set(columns.map(({ name }) => nameKey(name)));
  const missing = Object.keys(mapping).filter((name) => mapping[name] !== null && !there.has(nameKey(name)));
  if (missing.length === 0) return;
  const message = `names ${listed(missing)}, which the file does not have; its columns are ${listed(columns.map(({ name }) => name))}`;
  throw invalidField('mapping', message, 'choice');
}

const MAX_LISTED = 10;

/** Names as a message lists them, the first ten where there are more. */
export const listed = (names: readonly string[]): string =>
  names.length <= MAX_LISTED
    ? names.join(', ')
    : `${names.slice(0, MAX_LISTED).join(', ')} and ${names.length - MAX_LISTED} more`;

const IDENTIFYING = /^(code|id|path|level\d+(\.code)?)$/;

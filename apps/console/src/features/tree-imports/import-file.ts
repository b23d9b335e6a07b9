/** Formats of files to import, by the end of their names. (docs/tree-import-export.md) */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
  ttl: 'text/turtle',
  jsonld: 'application/ld+json',
  nt: 'application/n-triples',
  rdf: 'application/rdf+xml',
};

export const ACCEPTED = Object.keys(TYPES).map((end) => `.${end}`);

/** The media type of a file; nothing for one that cannot be imported. */
export function typeOf(name: string): string | undefined {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
}

/** A table has columns that are mapped, and may need its encoding named. */
export const isTable = (type: string): boolean => type === TYPES['csv'] || type === TYPES['xlsx'];

export const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const;
export type Charset = (typeof CHARSETS)[number];

/** The media type as it is sent: workbooks say their encoding themselves. */
export const sentType = (type: string, charset: string | undefined): string =>
  type === TYPES['csv'] && charset !== undefined ? `${type}; charset=${charset}` : type;

/** Members that a column may be, beside those that fields and attributes make. */
export const MEMBERS = [
  'code',
  'parent_code',
  'name',
  'description',
  'id',
  'parent_id',
  'path',
  'level1',
  'level2',
  'level3',
  'level4',
  'level5',
  'position',
  'enabled',
  'tags',
  'uri',
] as const;

/** What can be chosen for a column: the usual members, those of the column's own name, and what it is now. */
export function choicesFor(column: string, now: string | null): readonly string[] {
  const own = column.trim() === '' ? [] : [`fields.${column}`, `attributes.${column}`];
  return [...new Set([...(now === null ? [] : [now]), ...MEMBERS, ...own])];
}

/** The beginning of a large table, to its last whole line: a preview shows the first rows alone. */
export async function beginningOf(file: File, type: string, most = 1024 ** 2): Promise<Blob> {
  if (type !== TYPES['csv'] || file.size <= most) return file;
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const end = bytes.lastIndexOf(10);
  // UTF-16 has the line end in the first of two bytes.
  return file.slice(0, end < 0 ? most : end + (bytes[end + 1] === 0 ? 2 : 1));
}

/** What the beginning of a file of users says. */
export interface Sample {
  /** Of lines that were looked at; the others are judged by the service. */
  readonly lines: number;
  readonly faults: readonly { readonly line: number; readonly key: SampleFault; readonly name?: string }[];
  /** The members that appear, in the order in which they do. */
  readonly members: readonly string[];
}

/** Texts below `userImports.faults` of the catalogues. */
export type SampleFault = 'notJson' | 'notObject' | 'password' | 'nameless';

export type FileKind = 'ndjson' | 'csv' | 'json';

const NAMES = ['username', 'email', 'phone'] as const;

/** By the ending of a file's name. */
export function kindOf(fileName: string): FileKind {
  if (/\.csv$/i.test(fileName)) return 'csv';
  return /\.json$/i.test(fileName) ? 'json' : 'ndjson';
}

/** The media type that the service reads a kind of file as. */
export const MEDIA_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv', json: 'application/json' } as const;

/** Looks at the first lines of a file with one JSON object a line. (docs/bulk-users.md, "Import") */
export function sampleOf(text: string, most: number): Sample {
  const lines = text.split('\n', most + 1);
  const faults: Sample['faults'][number][] = [];
  const members = new Set<string>();
  let looked = 0;
  for (const [index, content] of lines.slice(0, most).entries()) {
    if (content.trim() === '') continue;
    looked++;
    const line = index + 1;
    const record = parse(content);
    if (record === undefined) faults.push({ line, key: 'notJson' });
    else if (!isRecord(record)) faults.push({ line, key: 'notObject' });
    else {
      for (const name of Object.keys(record)) members.add(name);
      if ('password' in record) faults.push({ line, key: 'password' });
      if (!NAMES.some((name) => typeof record[name] === 'string')) faults.push({ line, key: 'nameless' });
    }
  }
  return { lines: looked, faults, members: [...members] };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

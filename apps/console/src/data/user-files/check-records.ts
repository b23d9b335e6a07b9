import { faultOf, limitsOf } from '../limits';
import { factsOf, type Format } from './formats';

/** What was found on a line; nothing where it could not be read. */
export interface FoundRecord {
  readonly line: number;
  readonly record?: unknown;
}

/** Texts below `userImports.faults` of the catalogues. */
export type RecordFault = 'notJson' | 'notObject' | 'password' | 'nameless' | 'foreign' | 'value' | 'cells' | 'quotes';

export interface LineFault {
  readonly line: number;
  readonly key: RecordFault;
  /** The member. */
  readonly name?: string;
}

export interface Checked {
  readonly lines: number;
  readonly faults: readonly LineFault[];
  /** The members that appear, in the order in which they do. */
  readonly members: readonly string[];
}

/** Looks at users as the service will; it judges all of them, and knows more rules. */
export function checkRecords(format: Format, found: readonly FoundRecord[]): Checked {
  const members = new Set<string>();
  const faults = found.flatMap(({ line, record }): readonly LineFault[] => {
    if (record === undefined) return [{ line, key: 'notJson' }];
    if (!isRecord(record)) return [{ line, key: 'notObject' }];
    for (const name of Object.keys(record)) if (name !== '') members.add(name);
    return faultsOf(format, record).map((fault) => ({ line, ...fault }));
  });
  return { lines: found.length, faults, members: [...members] };
}

type Fields = Readonly<Record<string, unknown>>;

function faultsOf(format: Format, record: Fields): readonly Omit<LineFault, 'line'>[] {
  const { names, marks } = factsOf(format);
  if (marks.length > 0 && !marks.some((mark) => Object.hasOwn(record, mark))) return [{ key: 'foreign' }];
  const isNamed = names.some((name) => typeof record[name] === 'string' && record[name] !== '');
  const nameless = isNamed ? [] : [{ key: 'nameless' as const }];
  return marks.length > 0 ? nameless : [...nameless, ...ownFaults(record)];
}

/** Of members as they are stored: a plain password is refused, and texts have their limits. Which hashes are taken is said with the file. */
function ownFaults(record: Fields): readonly Omit<LineFault, 'line'>[] {
  const password = 'password' in record ? [{ key: 'password' as const }] : [];
  const values = Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && isRefused(name, value) ? [{ key: 'value' as const, name }] : [],
  );
  return [...password, ...values];
}

/** The document has a format of addresses, no pattern: a name, the sign and a host. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

function isRefused(name: string, value: string): boolean {
  if (name === 'password_hash' || value === '') return false;
  return (name === 'email' && !ADDRESS.test(value)) || faultOf(limitsOf('NewUser', name), value) !== undefined;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { ApiError, parseBody } from '@groundwork/rest';
import type { ImportError } from './import.entity.js';
import { IMPORTED_FIELDS, ImportedUser, PASSED_OVER } from './imported-user.dto.js';
import { quickCheck } from './quick-check.js';

/** A user as a line gives it: the given members alone, as they are stored. */
export type UserDocument = Readonly<Partial<Record<keyof ImportedUser, unknown>>>;

type Fault = Omit<ImportError, 'line'>;

const IDENTIFIERS = ['username', 'email', 'phone'] as const;
/** Members of a document that are objects or lists: `null` empties them. */
const LISTS = ['user_metadata', 'app_metadata'] as const;

const isSound = quickCheck(IMPORTED_FIELDS);

/** A line that was read: a user, or what is wrong with it. */
export type ReadLine = { readonly document: UserDocument } | { readonly faults: readonly Fault[] };

/** Reads a line of NDJSON by the rules of Create User. */
export function readLine(text: string): ReadLine {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused('', 'must be a JSON object');
  const line = value as Record<string, unknown>; // no array, no null
  if (line['password'] !== undefined)
    return refused('password', 'is not accepted in a bulk import: send password_hash, or let the user choose one');
  for (const name of PASSED_OVER) delete line[name];
  const read = isSound(line) ? { document: line } : checked(line);
  if ('faults' in read) return read;
  if (IDENTIFIERS.every((name) => !read.document[name])) return refused('username', 'or email or phone is required');
  return { document: withoutNullLists(read.document) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checked(line: object): ReadLine {
  try {
    return { document: { ...parseBody(ImportedUser, line) } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details ?? [{ field: '', message: error.message }];
    return { faults: details.map(({ field, message }) => ({ field, message })) };
  }
}

const refused = (field: string, message: string): ReadLine => ({ faults: [{ field, message }] });

/** Columns of lists are never null. */
function withoutNullLists(document: UserDocument): UserDocument {
  const empty = LISTS.filter((name) => document[name] === null);
  return empty.length === 0 ? document : { ...document, ...Object.fromEntries(empty.map((name) => [name, []])) };
}

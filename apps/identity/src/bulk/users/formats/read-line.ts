import {
  ApiError,
  parseBody,
  DateTimeField,
  fieldsOf,
  FlagField,
  TextField,
  type FieldRule,
  type RecordClass,
} from '@groundwork/rest';
import type { SourceLinks, SourceRecord } from './source-user.js';
import { PickType } from '@nestjs/swagger';
import { ANY_HASH, hashFault } from '../../../platform/passwords/password-hash-forms.js';
import { PasswordHashField, User, USER_SETTABLE } from '../../../directory/entities/user.entity.js';

/** Whether a value is certainly valid for its field and stored unchanged. */
type Test = (value: unknown) => boolean;

/** Only plain addresses, which every validation accepts. */
const EMAIL = /^(?=.{1,254}$)(?=.{1,64}@)[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,24}$/i;
const ASCII = /^[\x20-\x7E]*$/;

/**
 * Whether a line certainly passes `parseBody` unchanged, in a tenth of its time; after `false` call `parseBody`.
 * Derived from the rules of the fields.
 */
export function quickCheck(
  rules: ReadonlyMap<string, FieldRule>,
): (line: Readonly<Record<string, unknown>>) => boolean {
  const tests = new Map([...rules].map(([name, rule]): [string, Test] => [name, testOf(rule)]));
  const required = [...rules].filter(([, { optional }]) => !optional).map(([name]) => name);
  return (line) => {
    for (const name in line) if (!tests.get(name)?.(line[name])) return false;
    return required.every((name) => name in line);
  };
}

function testOf(rule: FieldRule): Test {
  const test = TESTS[rule.type]?.(rule) ?? (() => false);
  return (value) => (value === null ? rule.nullable : test(value));
}

const TESTS: Partial<Record<FieldRule['type'], (rule: FieldRule) => Test>> = {
  boolean: () => (value) => typeof value === 'boolean',
  text: textTest,
  json: objectsTest,
};

/** A list of objects of a class. */
function objectsTest({ schema }: FieldRule): Test {
  const { itemsClass, uniqueBy, maxItems = 0 } = schema as ObjectsSchema;
  if (!itemsClass) return () => false;
  const isSoundItem = quickCheck(fieldsOf(itemsClass()));
  return (value) => {
    if (!Array.isArray(value) || value.length > maxItems) return false;
    const items: unknown[] = value;
    if (!items.every((item) => isObject(item) && isSoundItem(item))) return false;
    return !uniqueBy || new Set(items.map((item) => (item as SourceRecord)[uniqueBy])).size === items.length;
  };
}

const isObject = (value: unknown): value is SourceRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Plain ASCII is in NFC, well-formed, and as long as it looks. */
function textTest({ schema }: FieldRule): Test {
  const { minLength = 0, maxLength = Infinity, pattern, format, enum: values } = schema as TextSchema;
  if (values || (format && format !== 'email')) return () => false;
  const form = format === 'email' ? EMAIL : pattern ? new RegExp(pattern) : undefined;
  return (value) =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    ASCII.test(value) &&
    (minLength === 0 || value.trim() !== '') &&
    (form?.test(value) ?? true);
}

/** The schema members that `ObjectsField` sets. */
interface ObjectsSchema {
  readonly itemsClass?: () => RecordClass;
  readonly uniqueBy?: string;
  readonly maxItems?: number;
}

/** The schema members that the decorators of texts set. */
interface TextSchema {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
}

const ACCEPTED = [...USER_SETTABLE, 'tenant_id'] as const;

/** A line of an import: the members of Create User except the plain password, and those of Block User. */
export class ImportedUser extends PickType(User, ACCEPTED) {
  @PasswordHashField(ANY_HASH) password_hash?: string | null;
  @FlagField({ optional: true, default: false }) is_blocked?: boolean;
  @TextField({ optional: true, max: 1_000 }) blocked_reason?: string | null;
  @DateTimeField({ optional: true }) blocked_until?: string | null;
}

/** The rules of its members. */
export const IMPORTED_FIELDS: ReadonlyMap<string, FieldRule> = new Map([
  ...[...fieldsOf(User)].filter(([name]) => ACCEPTED.some((accepted) => accepted === name)),
  ...fieldsOf(ImportedUser),
]);

/** Members of an exported line that only the system sets; an import ignores them, so that an export can be imported unchanged. */
export const PASSED_OVER = [
  'id', 'blocked_at', 'password_changed_at', 'last_login_at', 'login_count', 'terms_version', 'created_by', 'created_at', 'updated_by', 'updated_at',
] as const; // prettier-ignore

/** The members of a line, as they are stored. */
export type UserDocument = Readonly<Partial<Record<keyof ImportedUser, unknown>>>;

/** What is wrong with a member; empty for the line as a whole. */
interface Fault {
  readonly field: string;
  readonly message: string;
}

const IDENTIFIERS = ['username', 'email', 'phone'] as const;
/** Lists, which `null` empties. */
const LISTS = ['user_metadata', 'app_metadata'] as const;

const isSound = quickCheck(IMPORTED_FIELDS);

/** A user, or the faults of its line. */
export type ReadLine = { readonly document: UserDocument } | { readonly faults: readonly Fault[] };

/** What a line of a file says of a user. */
export interface ReadUser {
  readonly line: number;
  readonly read: ReadLine;
  /** What belongs to the user. */
  readonly links?: SourceLinks;
}

/** Reads a line of NDJSON by the rules of Create User. */
export const readLine = (text: string, acceptWeak: boolean): ReadLine => readUser(parsed(text), acceptWeak);

/** Reads what a line says of a user by the rules of Create User. */
export function readUser(value: unknown, acceptWeak: boolean): ReadLine {
  if (!isObject(value)) return refused('', 'must be a JSON object');
  const line: Record<string, unknown> = value;
  if (line['password'] !== undefined)
    return refused('password', 'is not accepted in a bulk import: send password_hash, or let the user choose one');
  for (const name of PASSED_OVER) delete line[name];
  const read = isSound(line) ? { document: line } : checked(line);
  if ('faults' in read) return read;
  if (IDENTIFIERS.every((name) => !read.document[name])) return refused('username', 'or email or phone is required');
  const { password_hash: hash } = read.document;
  const fault = typeof hash === 'string' ? hashFault(hash, acceptWeak) : undefined;
  return fault ? refused('password_hash', fault) : { document: withoutNullLists(read.document) };
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

/** Columns of lists are not nullable. */
function withoutNullLists(document: UserDocument): UserDocument {
  const empty = LISTS.filter((name) => document[name] === null);
  return empty.length === 0 ? document : { ...document, ...Object.fromEntries(empty.map((name) => [name, []])) };
}

import { isEmail } from 'class-validator';
import type { User } from '../../directory/entities/user.entity.js';
import { scimFault } from '../protocol/scim-fault.js';
import { isObject, type ScimObject } from '../protocol/scim-values.js';

/** The columns of a user that follow from what the directory says. */
export type UserColumns = Pick<
  User,
  'username' | 'email' | 'name' | 'given_name' | 'family_name' | 'middle_name' | 'nickname' | 'locale' | 'zoneinfo'
>;

const USERNAME = /^(?!\+)[^\s@]{1,128}$/;
const LOCALE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
const ZONE = /^[\w+-]+(\/[\w+-]+)*$/;
const MAX_NAME = 255;

/** Texts of a user, and where they stand in a resource. */
const TEXTS = [
  ['name', ['displayName']],
  ['given_name', ['name', 'givenName']],
  ['family_name', ['name', 'familyName']],
  ['middle_name', ['name', 'middleName']],
  ['nickname', ['nickName']],
] as const;

/**
 * The columns of a resource. A `userName` with `@` is the address where there are no emails; one that can be no name here stays with the
 * connection alone. Throws `invalidValue` for names that are too long, an address that is none, a user without name and address.
 */
export function columnsOf(resource: ScimObject): UserColumns {
  const userName = textAt(resource, ['userName']);
  if (userName === null) throw scimFault('invalidValue', 'userName', 'is required');
  const email = primaryEmail(resource) ?? (userName.includes('@') ? userName : null);
  if (email !== null && (!isEmail(email) || email.length > 254))
    throw scimFault('invalidValue', 'emails', 'must be email addresses');
  const username = USERNAME.test(userName) ? userName : null;
  if (username === null && email === null)
    throw scimFault('invalidValue', 'userName', 'must be an email address, or a name without spaces and @');
  const texts = Object.fromEntries(TEXTS.map(([column, path]) => [column, nameAt(resource, path)]));
  const locale = textAt(resource, ['locale']);
  const zone = textAt(resource, ['timezone']);
  return {
    ...(texts as Pick<UserColumns, (typeof TEXTS)[number][0]>), // as many as there are texts
    username,
    email,
    locale: locale !== null && LOCALE.test(locale) && locale.length <= 35 ? locale.replaceAll('_', '-') : null,
    zoneinfo: zone !== null && ZONE.test(zone) && zone.length <= 64 ? zone : null,
  };
}

/** The primary address; else that for work, else the first one. */
function primaryEmail(resource: ScimObject): string | null {
  const entries = entriesOf(resource['emails']).filter(({ value }) => typeof value === 'string' && value.trim() !== '');
  const entry =
    entries.find(({ primary }) => primary === true) ?? entries.find(({ type }) => type === 'work') ?? entries[0];
  return entry ? String(entry['value']).trim() : null;
}

/** The entries of a multi-valued attribute. */
export const entriesOf = (value: unknown): readonly ScimObject[] =>
  Array.isArray(value) ? value.filter((entry) => isObject(entry)) : [];

function nameAt(resource: ScimObject, path: readonly string[]): string | null {
  const text = textAt(resource, path);
  if (text !== null && text.length > MAX_NAME)
    throw scimFault('invalidValue', path.join('.'), `has more than ${MAX_NAME} characters`);
  return text;
}

/** The text at a path, in NFC; `null` for none and for a blank one. */
function textAt(resource: ScimObject, [name = '', member]: readonly string[]): string | null {
  const outer = resource[name];
  const value = member === undefined ? outer : isObject(outer) ? outer[member] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.normalize('NFC') : null;
}

/**
 * The resource with what became of the columns since: who changed a name or address elsewhere changed the resource. `said` is what the
 * directory said, `row` the user.
 */
export function withColumns(said: ScimObject, row: UserColumns): ScimObject {
  const derived = columnsOf(said);
  let resource = said;
  for (const [column, [name, member]] of TEXTS) {
    if (row[column] === derived[column]) continue;
    const value = row[column] ?? undefined;
    const held = resource[name];
    const changed = member === undefined ? value : { ...(isObject(held) ? held : {}), [member]: value };
    resource = { ...resource, [name]: changed };
  }
  if (row.locale !== derived.locale) resource = { ...resource, locale: row.locale ?? undefined };
  if (row.zoneinfo !== derived.zoneinfo) resource = { ...resource, timezone: row.zoneinfo ?? undefined };
  return row.email === derived.email ? resource : { ...resource, emails: emailsWith(resource, derived, row.email) };
}

function emailsWith(resource: ScimObject, { email: was }: UserColumns, email: string | null): unknown {
  const entries = entriesOf(resource['emails']);
  const others = entries.filter(({ value }) => typeof value !== 'string' || value.trim() !== was);
  const replaced = entries.find((entry) => !others.includes(entry)) ?? { type: 'work' };
  const changed = email === null ? [] : [{ ...replaced, value: email, primary: true }];
  const all = [...changed, ...others];
  return all.length > 0 ? all : undefined;
}

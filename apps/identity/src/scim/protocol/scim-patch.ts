import { attributeNamed, type ScimAttribute } from './scim-attributes.js';
import type { ScimResourceType } from './scim-resource-types.js';
import { scimFault } from './scim-fault.js';
import type { Filter } from './scim-filter.js';
import type { ScimOperation } from './scim-patch-body.js';
import { findTarget, parsePath, type ScimTarget } from './scim-paths.js';
import { assertFew, canonicalValue, fits, isObject, memberOf, ordered, type ScimObject } from './scim-values.js';

/** A resource as a body says it, by canonical names: what is read-only or not in the schema is left out. Throws `invalidValue`. */
export function readResource(type: ScimResourceType, body: unknown): ScimObject {
  if (!isObject(body)) throw scimFault('invalidSyntax', 'body', 'must be an object');
  return applyMembers(type, {}, 'replace', body);
}

/** The resource after one operation; the one given stays as it is. Throws the faults of RFC 7644 §3.5.2. */
export function applyOperation(type: ScimResourceType, resource: ScimObject, operation: ScimOperation): ScimObject {
  const { op, path, value } = operation;
  if (path === undefined) {
    if (op === 'remove') throw scimFault('noTarget', 'path', 'is needed to remove something');
    if (!isObject(value)) throw scimFault('invalidValue', 'value', 'must be an object where there is no path');
    return applyMembers(type, resource, op, value);
  }
  const target = parsePath(type, path);
  if (target.attribute?.mutability === 'readOnly') throw scimFault('mutability', path, 'is read-only');
  return applyAt(type, resource, target, { op, value, path });
}

/** All of an extension that is registered is each of its members. */
function applyAt(type: ScimResourceType, resource: ScimObject, target: ScimTarget, change: Change): ScimObject {
  const { op, value, path } = change;
  const { extension, name } = target;
  if (op === 'remove' || name !== undefined || extension === undefined || !isRegistered(type, extension))
    return applyTo(resource, target, op, value, path);
  if (!isObject(value)) throw scimFault('invalidValue', path, 'must be an object');
  const members = Object.entries(value).map(([member, one]) => [`${extension}:${member}`, one] as const);
  return applyMembers(type, resource, op, Object.fromEntries(members));
}

/** Each is a copy of the resource: what one body says stays small. */
const MAX_MEMBERS = 200;

/** Members are paths, too: `name.givenName`, `urn:…:User:department`. Throws `invalidValue` for too many. */
function applyMembers(
  type: ScimResourceType,
  resource: ScimObject,
  op: 'add' | 'replace',
  members: ScimObject,
): ScimObject {
  if (Object.keys(members).length > MAX_MEMBERS)
    throw scimFault('invalidValue', 'body', `has more than ${MAX_MEMBERS} members`);
  let changed = resource;
  for (const [path, value] of Object.entries(members)) {
    const target = isObject(value) && isForeign(type, path) ? { extension: path } : findTarget(type, path);
    if (!target || target.attribute?.mutability === 'readOnly') continue;
    changed = applyAt(type, changed, target, { op, value, path });
  }
  return changed;
}

/** An extension that is not registered, as a whole. */
const isForeign = (type: ScimResourceType, path: string): boolean =>
  type.isOpen && /^urn:/i.test(path) && findTarget(type, path)?.attribute === undefined && !isRegistered(type, path);

const isRegistered = ({ extensions }: ScimResourceType, path: string): boolean =>
  extensions.some(({ id }) => id.toLowerCase() === path.toLowerCase());

function applyTo(
  resource: ScimObject,
  target: ScimTarget,
  op: ScimOperation['op'],
  value: unknown,
  path: string,
): ScimObject {
  const { extension, name, attribute } = target;
  if (extension !== undefined) {
    const { extension: _, ...inner } = target;
    const held = resource[extension];
    const before = isObject(held) ? held : {};
    const after =
      name === undefined ? wholeExtension(before, op, value, path) : applyTo(before, inner, op, value, path);
    if (Object.keys(after).length > MAX_MEMBERS || Object.keys(resource).length > MAX_MEMBERS)
      throw scimFault('invalidValue', path, `has more than ${MAX_MEMBERS} members`);
    return withMember(resource, extension, Object.keys(after).length > 0 ? after : undefined);
  }
  if (name === undefined) return resource;
  if (!attribute) return withMember(resource, name, op === 'remove' ? undefined : (value ?? undefined));
  return withMember(resource, name, changedValue(attribute, resource[name], target, { op, value, path }));
}

function wholeExtension(before: ScimObject, op: ScimOperation['op'], value: unknown, path: string): ScimObject {
  if (op === 'remove') return {};
  if (!isObject(value)) throw scimFault('invalidValue', path, 'must be an object');
  const given = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
  return { ...before, ...given };
}

function withMember(resource: ScimObject, name: string, value: unknown): ScimObject {
  const { [name]: _, ...others } = resource;
  return value === undefined ? others : { ...others, [name]: value };
}

interface Change {
  readonly op: ScimOperation['op'];
  readonly value: unknown;
  readonly path: string;
}

/** The value of an attribute after an operation; `undefined` for none. */
function changedValue(attribute: ScimAttribute, before: unknown, target: ScimTarget, change: Change): unknown {
  const { multiValued } = attribute;
  if (multiValued) return changedEntries(attribute, (before ?? []) as ScimObject[], target, change); // canonical: a list
  const { op, value, path } = change;
  const held = isObject(before) ? before : {};
  if (target.member !== undefined) return changedMember(attribute, held, target.member, change);
  if (op === 'remove') return undefined;
  const given = canonicalValue(attribute, value, path);
  return isObject(given) ? ordered(attribute.subAttributes ?? [], { ...held, ...given }, path) : given;
}

function changedMember(attribute: ScimAttribute, held: ScimObject, name: string, { op, value, path }: Change) {
  const member = attributeNamed(attribute.subAttributes, name)!; // a path names members of the schema
  const given = op === 'remove' ? undefined : canonicalValue(member, value, path);
  return ordered(attribute.subAttributes ?? [], { ...held, [name]: given }, path);
}

function changedEntries(attribute: ScimAttribute, before: ScimObject[], target: ScimTarget, change: Change) {
  const { op, value, path } = change;
  const after =
    target.filter !== undefined || target.member !== undefined
      ? chosenEntries(attribute, before, target, change)
      : listedEntries(before, op, (canonicalValue(attribute, value, path) ?? []) as ScimObject[], value); // a list
  assertFew(attribute, after, path);
  return after.length > 0 ? onePrimary(before, after) : undefined;
}

/** Entries are never changed in place, and most stay while operations follow each other: each is written once. */
const texts = new WeakMap<ScimObject, string>();
const keys = new WeakMap<ScimObject, string>();

function same(entry: ScimObject): string {
  const text = texts.get(entry) ?? JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}

/** What an entry is known by; those without a value, as addresses, by all that they say. */
function keyOf(entry: ScimObject): unknown {
  const key = entry['value'] ?? keys.get(entry);
  if (key !== undefined && key !== null) return key;
  const text = JSON.stringify(Object.entries(entry).sort());
  keys.set(entry, text);
  return text;
}

/** Without a filter: the list as a whole; Entra ID removes what `value` lists. */
function listedEntries(before: ScimObject[], op: Change['op'], given: ScimObject[], value: unknown): ScimObject[] {
  if (op === 'replace') return given;
  if (op === 'add') {
    const known = new Set(before.map(same));
    return [...before, ...given.filter((entry) => !known.has(same(entry)) && known.add(same(entry)))];
  }
  if (value === undefined || value === null) return [];
  const gone = new Set(given.map(keyOf));
  return before.filter((entry) => !gone.has(keyOf(entry)));
}

/** The entries that a filter chooses, or all. One that does not exist yet is made of the filter. */
function chosenEntries(
  attribute: ScimAttribute,
  before: ScimObject[],
  target: ScimTarget,
  change: Change,
): ScimObject[] {
  const { filter, member } = target;
  const { op, value, path } = change;
  const isChosen = (entry: ScimObject) => filter === undefined || fits(filter, attribute, entry);
  const changed = (entry: ScimObject): ScimObject | undefined => {
    if (member !== undefined) return changedMember(attribute, entry, member, change);
    if (op === 'remove') return undefined;
    const [given] = (canonicalValue(attribute, value, path) ?? []) as ScimObject[]; // a list of one
    return ordered(attribute.subAttributes ?? [], { ...entry, ...given }, path);
  };
  if (op !== 'remove' && !before.some(isChosen))
    return [...before, changed(entryOf(attribute, filter, path))].filter((entry) => entry !== undefined);
  return before.map((entry) => (isChosen(entry) ? changed(entry) : entry)).filter((entry) => entry !== undefined);
}

/** `[type eq "work"]` → `{ type: 'work' }`. Throws `noTarget` for a filter that says anything else. */
function entryOf(attribute: ScimAttribute, filter: Filter | undefined, path: string): ScimObject {
  if (filter === undefined) return {};
  if (filter.kind === 'and')
    return Object.assign({}, ...filter.terms.map((term) => entryOf(attribute, term, path))) as ScimObject;
  if (filter.kind !== 'test' || filter.comparison !== 'eq' || filter.value === null)
    throw scimFault('noTarget', path, 'fits no value');
  const member = memberOf(attribute, filter.path);
  return { [member.name]: canonicalValue(member, filter.value, path) };
}

/** A value that became the primary one takes the place of the others. (RFC 7644 §3.5.2) */
function onePrimary(before: readonly ScimObject[], after: readonly ScimObject[]): ScimObject[] {
  const isPrimary = (entry: ScimObject) => entry['primary'] === true;
  const known = new Set(before.filter(isPrimary).map(same));
  const primary = after.findLastIndex((entry) => isPrimary(entry) && !known.has(same(entry)));
  if (primary === -1) return [...after];
  return after.map((entry, at) => (at !== primary && entry['primary'] === true ? { ...entry, primary: false } : entry));
}

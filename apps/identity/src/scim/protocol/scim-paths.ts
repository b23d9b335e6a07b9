import { attributeNamed, type ScimAttribute } from './scim-attributes.js';
import { attributesOf, type ScimResourceType } from './scim-resource-types.js';
import { parseFilter, type Filter } from './scim-filter.js';
import { scimFault } from './scim-fault.js';

/** What a path stands for. */
export interface ScimTarget {
  /** The extension that it is in, by its id. */
  readonly extension?: string;
  /** Its name; absent: the whole extension. */
  readonly name?: string;
  /** Absent in extensions that are not registered. */
  readonly attribute?: ScimAttribute;
  /** Which entries of a multi-valued attribute. */
  readonly filter?: Filter;
  /** The member of a complex attribute. */
  readonly member?: string;
}

const MAX_CHARACTERS = 2_000;
const VALUE_PATH = /^([^[\]]+)\[(.*)\](?:\.([\w$-]+))?$/s;
const NAME = /^[A-Za-z$][\w$-]*$/;

/** Reads a path of an operation. Throws `invalidPath`, `invalidFilter`. (RFC 7644 §3.5.2, Figure 7) */
export function parsePath(type: ScimResourceType, path: string): ScimTarget {
  if (path.length > MAX_CHARACTERS) throw scimFault('invalidPath', 'path', 'is too long');
  const [, outer, filter, member] = VALUE_PATH.exec(path.trim()) ?? [];
  const target = findTarget(type, outer ?? path.trim());
  if (!target) throw scimFault('invalidPath', 'path', `names no attribute of ${type.name}: ${path.slice(0, 100)}`);
  if (filter === undefined) return target;
  if (!target.attribute?.multiValued || target.member !== undefined)
    throw scimFault('invalidPath', 'path', `takes no filter: ${path.slice(0, 100)}`);
  return { ...target, filter: parseFilter(filter), ...memberOf(target.attribute, member) };
}

const memberOf = (attribute: ScimAttribute, name: string | undefined): Pick<ScimTarget, 'member'> => {
  if (name === undefined) return {};
  const member = attributeNamed(attribute.subAttributes, name);
  if (!member) throw scimFault('invalidPath', 'path', `names no member of ${attribute.name}: ${name.slice(0, 100)}`);
  return { member: member.name };
};

/** The attribute of a path without a filter, `undefined` for none. */
export function findTarget(type: ScimResourceType, path: string): ScimTarget | undefined {
  if (!/^urn:/i.test(path)) return inAttributes(attributesOf(type), path);
  const core = below(type.schema.id, path);
  if (core !== undefined) return core === '' ? undefined : inAttributes(attributesOf(type), core);
  for (const { id, attributes } of type.extensions) {
    const rest = below(id, path);
    if (rest === undefined) continue;
    const target = rest === '' ? {} : inAttributes(attributes, rest);
    return target && { ...target, extension: id };
  }
  return type.isOpen ? inUnknown(path) : undefined;
}

/** What follows a schema's id and a colon; empty for the id itself, `undefined` for another one. */
function below(id: string, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(id.toLowerCase())) return undefined;
  if (path.length === id.length) return '';
  return path[id.length] === ':' ? path.slice(id.length + 1) : undefined;
}

function inAttributes(attributes: readonly ScimAttribute[], path: string): ScimTarget | undefined {
  const [name = '', member, ...more] = path.split('.');
  const attribute = attributeNamed(attributes, name);
  if (!attribute || more.length > 0) return undefined;
  if (member === undefined) return { attribute, name: attribute.name };
  const inner = attributeNamed(attribute.subAttributes, member);
  return inner && { attribute, name: attribute.name, member: inner.name };
}

/** `urn:example:custom:2.0:User:badge`: the name of the attribute is what follows the last colon. */
function inUnknown(path: string): ScimTarget | undefined {
  const colon = path.lastIndexOf(':');
  const [extension, name] = [path.slice(0, colon), path.slice(colon + 1)];
  return NAME.test(name) && extension.length > 'urn:'.length ? { extension, name } : undefined;
}

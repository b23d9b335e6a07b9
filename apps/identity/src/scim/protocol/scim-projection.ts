import { one, type RawQuery } from '@groundwork/rest';
import type { ScimResourceType } from './scim-resource-types.js';
import { findTarget, type ScimTarget } from './scim-paths.js';
import { scimFault } from './scim-fault.js';
import { isObject, type ScimObject } from './scim-values.js';

/** The attributes of a response: these alone, or all but these. */
export interface Projection {
  readonly only?: readonly ScimTarget[];
  readonly without: readonly ScimTarget[];
}

const ALWAYS = ['schemas', 'id'];

/** Throws `invalidValue` for both parameters at once; names that no attribute has stand for nothing. (RFC 7644 §3.9) */
export function parseProjection(type: ScimResourceType, raw: RawQuery): Projection {
  const [only, without] = [one(raw, 'attributes')?.trim(), one(raw, 'excludedAttributes')?.trim()];
  if (only && without) throw scimFault('invalidValue', 'excludedAttributes', 'cannot be combined with attributes');
  const targets = (names: string): ScimTarget[] => {
    const found = names.split(',').flatMap((name) => findTarget(type, name.trim()) ?? []);
    return [
      ...new Map(found.map((target) => [[target.extension, target.name, target.member].join('|'), target])).values(),
    ];
  };
  return { ...(only ? { only: targets(only) } : {}), without: targets(without ?? '') };
}

/** Whether a response has an attribute at all. */
export const wants = ({ only, without }: Projection, name: string): boolean =>
  only ? only.some((one) => one.name === name) : !without.some((one) => one.name === name && !one.member);

/** The resource as a response has it. */
export function project(resource: ScimObject, { only, without }: Projection): ScimObject {
  if (only) {
    const always = Object.fromEntries(ALWAYS.map((name) => [name, resource[name]]));
    return only.reduce((made, target) => taken(made, resource, target), always);
  }
  return without.reduce((made, target) => left(made, target), resource);
}

function taken(made: ScimObject, from: ScimObject, { extension, ...target }: ScimTarget): ScimObject {
  const { name, member } = target;
  if (extension !== undefined) {
    const inner = from[extension];
    if (!isObject(inner)) return made;
    const held = made[extension];
    return { ...made, [extension]: name === undefined ? inner : taken(isObject(held) ? held : {}, inner, target) };
  }
  if (name === undefined || from[name] === undefined) return made;
  if (member === undefined) return { ...made, [name]: from[name] };
  const value = from[name];
  const pick = (entry: unknown, at?: unknown) => ({
    ...(isObject(at) ? at : {}),
    ...(isObject(entry) && entry[member] !== undefined ? { [member]: entry[member] } : {}),
  });
  const held = made[name];
  return {
    ...made,
    [name]: Array.isArray(value)
      ? value.map((entry: unknown, at) => pick(entry, Array.isArray(held) ? held[at] : undefined))
      : pick(value, held),
  };
}

function left(made: ScimObject, { extension, ...target }: ScimTarget): ScimObject {
  const { name, member } = target;
  if (extension !== undefined) {
    const inner = made[extension];
    if (name === undefined || !isObject(inner)) return without(made, extension);
    return { ...made, [extension]: left(inner, target) };
  }
  if (name === undefined || ALWAYS.includes(name)) return made;
  if (member === undefined) return without(made, name);
  const value = made[name];
  if (value === undefined) return made;
  const drop = (entry: unknown) => (isObject(entry) ? without(entry, member) : entry);
  return { ...made, [name]: Array.isArray(value) ? value.map(drop) : drop(value) };
}

function without(object: ScimObject, name: string): ScimObject {
  const { [name]: _, ...others } = object;
  return others;
}

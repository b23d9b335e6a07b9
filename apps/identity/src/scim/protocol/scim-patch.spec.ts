import { ENTERPRISE_SCHEMA, USER_SCHEMA, type ScimAttribute } from './scim-attributes.js';
import { USER_TYPE } from './scim-resource-types.js';
import { applyOperation } from './scim-patch.js';
import type { ScimOperation } from './scim-patch-body.js';
import type { ScimObject } from './scim-values.js';

/**
 * Every attribute × operation × spelling of the path, compared with a model that knows nothing of paths: what RFC 7644 §3.5.2 says of
 * single, complex and multi-valued attributes.
 */
type Op = ScimOperation['op'];

interface Place {
  readonly attribute: ScimAttribute;
  readonly member?: ScimAttribute;
  readonly extension?: string;
}

const writable = ({ mutability }: ScimAttribute): boolean => mutability !== 'readOnly';
const placesOf = (attributes: readonly ScimAttribute[], extension?: string): Place[] =>
  attributes.filter(writable).flatMap((attribute) => {
    const members = attribute.multiValued ? [] : (attribute.subAttributes ?? []);
    return [{ attribute, extension }, ...members.map((member) => ({ attribute, member, extension }))];
  });
const PLACES = [...placesOf(USER_SCHEMA.attributes), ...placesOf(ENTERPRISE_SCHEMA.attributes, ENTERPRISE_SCHEMA.id)];

const textOf = (name: string, which: string): unknown => `${which} ${name}`;
function valueOf(attribute: ScimAttribute, which: string): unknown {
  const { type, name, subAttributes = [], multiValued } = attribute;
  if (type === 'boolean') return which === 'new';
  if (type !== 'complex') return textOf(name, which);
  const members = subAttributes.filter(({ type: kind }) => kind !== 'boolean');
  const one = Object.fromEntries(members.map((member) => [member.name, textOf(member.name, which)]));
  return multiValued ? [one] : one;
}

/** The model: a plain assignment at one place. */
function expected(before: ScimObject, { attribute, member, extension }: Place, op: Op, value: unknown): ScimObject {
  const copy = structuredClone(before);
  const home = (extension === undefined ? copy : (copy[extension] ??= {})) as ScimObject;
  const { name, multiValued, type } = attribute;
  if (member) {
    const inner = (home[name] ??= {}) as ScimObject;
    if (op === 'remove') delete inner[member.name];
    else inner[member.name] = value;
    if (Object.keys(inner).length === 0) delete home[name];
  } else if (op === 'remove') delete home[name];
  else if (multiValued && op === 'add') home[name] = [...((home[name] ?? []) as unknown[]), ...(value as unknown[])];
  else if (type === 'complex' && !multiValued) home[name] = { ...(home[name] as object), ...(value as object) };
  else home[name] = value;
  if (extension !== undefined && Object.keys(home).length === 0) delete copy[extension];
  return copy;
}

const nameOf = ({ attribute, member }: Place): string => `${attribute.name}${member ? `.${member.name}` : ''}`;
const schemaOf = ({ extension }: Place): string => extension ?? USER_SCHEMA.id;

/** Ways to say the same operation. */
const SPELLINGS: Readonly<Record<string, (place: Place, op: Op, value: unknown) => ScimOperation | undefined>> = {
  'a path': (place, op, value) => ({
    op,
    path: place.extension ? `${schemaOf(place)}:${nameOf(place)}` : nameOf(place),
    value,
  }),
  'a path with the schema': (place, op, value) => ({ op, path: `${schemaOf(place)}:${nameOf(place)}`, value }),
  'a path in capital letters': (place, op, value) => ({
    op,
    path: (place.extension ? `${schemaOf(place)}:${nameOf(place)}` : nameOf(place)).toUpperCase(),
    value,
  }),
  'no path': (place, op, value) =>
    op === 'remove'
      ? undefined
      : { op, value: { [place.extension ? `${schemaOf(place)}:${nameOf(place)}` : nameOf(place)]: value } },
  'no path, the extension as an object': (place, op, value) =>
    op === 'remove' || !place.extension || place.member
      ? undefined
      : { op, value: { [place.extension]: { [place.attribute.name]: value } } },
};

const FULL = PLACES.filter(({ member }) => !member).reduce<ScimObject>(
  (made, place) => expected(made, place, 'replace', valueOf(place.attribute, 'old')),
  {},
);
const STATES: Readonly<Record<string, ScimObject>> = { nothing: {}, everything: FULL };

describe('PATCH, each attribute × operation × spelling × state', () => {
  const cases = PLACES.flatMap((place) =>
    (['add', 'replace', 'remove'] as const).map((op) => [`${op} ${nameOf(place)}`, op, place] as const),
  );

  it.each(cases)('%s is what the model says', (_, op, place) => {
    for (const [state, before] of Object.entries(STATES))
      for (const [spelling, spell] of Object.entries(SPELLINGS)) {
        const value = op === 'remove' ? undefined : valueOf(place.member ?? place.attribute, 'new');
        const operation = spell(place, op, value);
        if (!operation) continue;
        const kept = structuredClone(before);
        const after = applyOperation(USER_TYPE, before, operation);
        expect({ state, spelling, after }).toEqual({ state, spelling, after: expected(before, place, op, value) });
        expect(before).toEqual(kept);
      }
  });

  it('has all of them', () => expect(cases.length).toBeGreaterThan(100));
});

describe('PATCH of entries', () => {
  const work = { value: 'w@x.example', type: 'work', primary: true };
  const home = { value: 'h@x.example', type: 'home' };
  const apply = (emails: readonly object[], ...operations: readonly ScimOperation[]): unknown =>
    operations.reduce<ScimObject>(
      (made, one) => applyOperation(USER_TYPE, made, one),
      emails.length > 0 ? { emails } : {},
    )['emails'];

  it.each<[string, object[], ScimOperation[], unknown]>([
    [
      'changes the value of one',
      [work, home],
      [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'n@x.example' }],
      [{ ...work, value: 'n@x.example' }, home],
    ],
    [
      'makes one of the filter',
      [home],
      [{ op: 'add', path: 'emails[type eq "work"].value', value: 'n@x.example' }],
      [home, { value: 'n@x.example', type: 'work' }],
    ],
    [
      'makes one of the filter by replace, too',
      [],
      [{ op: 'replace', path: 'emails[type eq "work" and primary eq "True"].value', value: 'n@x.example' }],
      [{ value: 'n@x.example', type: 'work', primary: true }],
    ],
    ['removes one', [work, home], [{ op: 'remove', path: 'emails[type eq "work"]' }], [home]],
    [
      'removes the value of one',
      [work, home],
      [{ op: 'remove', path: 'emails[type eq "home"].type' }],
      [work, { value: 'h@x.example' }],
    ],
    ['removes none', [work], [{ op: 'remove', path: 'emails[type eq "fax"]' }], [work]],
    ['removes the last one', [work], [{ op: 'remove', path: 'emails[type eq "work"]' }], undefined],
    [
      'removes those of value',
      [work, home],
      [{ op: 'remove', path: 'emails', value: [{ value: 'w@x.example' }] }],
      [home],
    ],
    [
      'adds one once',
      [work],
      [
        { op: 'add', path: 'emails', value: [work] },
        { op: 'add', path: 'emails', value: home },
      ],
      [work, home],
    ],
    [
      'has one primary',
      [work, home],
      [{ op: 'add', path: 'emails', value: [{ value: 'n@x.example', primary: 'True' }] }],
      [{ ...work, primary: false }, home, { value: 'n@x.example', primary: true }],
    ],
    [
      'merges into one',
      [work],
      [{ op: 'replace', path: 'emails[type eq "work"]', value: { display: 'W' } }],
      [{ value: 'w@x.example', display: 'W', type: 'work', primary: true }],
    ],
    [
      'finds with not, or, sw',
      [work, home],
      [{ op: 'remove', path: 'emails[not (type eq "work") or value sw "zzz"]' }],
      [work],
    ],
    ['clears by null', [work], [{ op: 'replace', path: 'emails', value: null }], undefined],
  ])('%s', (_, before, operations, after) => expect(apply(before, ...operations)).toEqual(after));

  it.each<[ScimOperation, string]>([
    [{ op: 'replace', path: 'emails[type ne "work"].value', value: 'x' }, 'noTarget'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'add', value: 'x' }, 'invalidValue'],
    [{ op: 'add', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'add', path: 'name', value: 7 }, 'invalidValue'],
    [{ op: 'add', path: 'nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'name.nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'name[type eq "x"]', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'emails[type eq "work"].nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'emails[type eq]', value: 'x' }, 'invalidFilter'],
    [{ op: 'add', path: 'emails[nothing eq "x"].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'replace', path: 'meta.created', value: 'x' }, 'mutability'],
  ])('refuses %j as %s', (operation, scimType) => {
    const { details } = thrownBy(() => applyOperation(USER_TYPE, { emails: [work] }, operation));
    expect(details?.[0]?.code).toBe(scimType);
  });

  it('keeps extensions that are not registered', () => {
    const path = 'urn:example:badges:2.0:User:badge';
    const added = applyOperation(USER_TYPE, {}, { op: 'Add'.toLowerCase() as 'add', path, value: 'x' });
    expect(added).toEqual({ 'urn:example:badges:2.0:User': { badge: 'x' } });
    expect(applyOperation(USER_TYPE, added, { op: 'remove', path })).toEqual({});
  });
});

function thrownBy(work: () => unknown): { details?: readonly { code: string }[] } {
  try {
    work();
  } catch (error) {
    return error as { details?: readonly { code: string }[] };
  }
  throw new Error('nothing was thrown');
}

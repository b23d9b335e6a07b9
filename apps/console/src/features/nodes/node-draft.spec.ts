import fc from 'fast-check';
import { changesOfNode, draftOf, patchOf, readAttributes } from './node-draft';

const record = {
  name: 'Mongolia',
  code: 'mn',
  description: null,
  uri: null,
  enabled: true,
  metadata: {
    tags: ['asia', 'steppe'],
    fields: [
      { name: 'population', value: 3_504_741 },
      { name: 'iso', value: '496' },
    ],
  },
  attributes: { capital: 'Ulaanbaatar', area: { land: 1_553_556, water: 10_560 } },
};

it('shows a node as it is edited, and writes the same back', () => {
  const draft = draftOf(record);
  expect(draft).toMatchObject({ description: '', tags: 'asia, steppe' });
  expect(draft.fields).toEqual([
    { name: 'population', value: '3504741' },
    { name: 'iso', value: '"496"' },
  ]);
  expect(changesOfNode(record, { tags: draft.tags, fields: draft.fields, attributes: draft.attributes })).toEqual({
    metadata: record.metadata,
    attributes: {},
  });
});

it('writes what has changed alone, and removes what was emptied', () => {
  expect(changesOfNode(record, { name: 'Монгол' })).toEqual({ name: 'Монгол' });
  expect(changesOfNode(record, { attributes: '{"capital":"Ulaanbaatar","area":{"land":1}}' })).toEqual({
    attributes: { area: { land: 1, water: null } },
  });
  expect(changesOfNode(record, { fields: [{ name: '', value: 'x' }], tags: '' })).toEqual({
    metadata: { tags: [], fields: [] },
  });
});

it('takes a JSON object for attributes and nothing else', () => {
  expect(readAttributes(' ')).toEqual({});
  for (const text of ['[1]', '1', 'null', '{"a":', '"a"']) expect(readAttributes(text)).toBeUndefined();
});

/** RFC 7396, section 2. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged = new Map(
    Object.entries(typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {}),
  );
  for (const [name, value] of Object.entries(patch))
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  return Object.fromEntries(merged);
}

it('makes of one object the other, whatever is in them but null', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.string(), fc.array(fc.integer()), tie('object')),
    object: fc.dictionary(fc.string({ maxLength: 2 }), tie('any'), { noNullPrototype: true }),
  })).object;
  fc.assert(fc.property(value, value, (before, after) => expect(merge(before, patchOf(before, after))).toEqual(after)));
});

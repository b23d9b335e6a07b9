import { memberChanges, textOf } from './node-members';

const shown = (before: object | null, after: object | null) =>
  memberChanges(before as never, after as never).map(({ member, part, before: one, after: other }) => [
    part === undefined ? member : `${member} ${part}`,
    one,
    other,
  ]);

it('puts the name first, then the parent, and leaves out what is equal', () => {
  expect(
    shown({ tags: ['x'], parent_code: 'a', name: 'A' }, { tags: ['x', 'y'], parent_code: 'b', name: 'B' }),
  ).toEqual([
    ['name', 'A', 'B'],
    ['parent_code', 'a', 'b'],
    ['tags', 'x', 'x\ny'],
  ]);
});

it('takes translations, fields and attributes apart', () => {
  expect(
    shown(
      {
        'translations.mn_MN': { name: 'Цай', description: null },
        fields: [
          { name: 'price', value: 4 },
          { name: 'unit', value: 'kg' },
        ],
        attributes: { origin: { country: 'IN' }, same: 1 },
      },
      {
        'translations.mn_MN': { name: 'Цай', description: 'Ногоон' },
        fields: [
          { name: 'price', value: 5 },
          { name: 'unit', value: 'kg' },
        ],
        attributes: { same: 1 },
      },
    ),
  ).toEqual([
    ['attributes origin', '{\n  "country": "IN"\n}', undefined],
    ['fields price', '4', '5'],
    ['description mn_MN', undefined, 'Ногоон'],
  ]);
});

it('says of a node that is new or gone only what it has', () => {
  const node = { name: 'A', description: null, enabled: true, position: 0, tags: [], fields: [], parent_code: 'r' };
  expect(shown(null, node)).toEqual([
    ['name', undefined, 'A'],
    ['parent_code', undefined, 'r'],
  ]);
  expect(shown({ ...node, enabled: false }, null)).toContainEqual(['enabled', 'false', undefined]);
});

it.each([
  [null, undefined],
  ['', undefined],
  [[], undefined],
  [{}, undefined],
  [0, '0'],
  [false, 'false'],
  [[{ kind: 'alt' }], '{"kind":"alt"}'],
  [
    [
      { name: 'price', value: 4 },
      { name: 'unit', value: null },
    ],
    'price: 4\nunit: –',
  ],
])('writes %j as %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});

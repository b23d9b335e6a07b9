import { readLevels, rulesOf, textOf } from './level-schemas';

const PRICE = { type: 'number', minimum: 0 };

it('lists what each level names, in the order of the tree, the rest last', () => {
  const levels = {
    '*': { properties: { price: PRICE, note: {} } },
    10: { type: 'object' },
    2: { properties: { title: { type: ['string', 'null'], 'x-localized': true } }, required: ['title'] },
    0: true,
  };
  const title = { name: 'title', types: ['string', 'null'], isRequired: true, isLocalized: true };
  const price = { name: 'price', types: ['number'], isRequired: false, isLocalized: false };
  expect(rulesOf(levels)).toEqual([
    { level: '0', attributes: [] },
    { level: '2', attributes: [title] },
    { level: '10', attributes: [] },
    { level: '*', attributes: [price, { ...price, name: 'note', types: [] }] },
  ]);
  expect(rulesOf({})).toEqual([]);
});

it('does not stumble over a schema that is none', () => {
  for (const schema of [null, 'text', [], { properties: null, required: 'a' }, { properties: { a: true } }])
    expect(() => rulesOf({ 0: schema })).not.toThrow();
});

it('reads what was written, nothing as no rules, and says what is no object', () => {
  const levels = { '*': { properties: { price: PRICE } } };
  expect(readLevels(textOf(levels))).toEqual({ levels });
  expect([textOf({}), readLevels(' \n')]).toEqual(['', { levels: {} }]);
  expect(readLevels('{"*":')).toEqual({ fault: 'notJson' });
  for (const text of ['[]', '1', 'null', '"a"']) expect(readLevels(text)).toEqual({ fault: 'notObject' });
});

import { compileSchema, findFault } from './compile-schema.js';
import type { JsonSchema } from './json-schema.js';
import { TimeLimitExceeded, withinTime } from './limited-time.js';

const TREE = {
  $defs: {
    node: { type: 'object', required: ['v'], properties: { c: { type: 'array', items: { $ref: '#/$defs/node' } } } },
  },
  $ref: '#/$defs/node',
};

describe('36: a schema of draft 2020-12', () => {
  it.each<[string, JsonSchema, unknown, unknown]>([
    ['true and false', { properties: { a: false, b: true } }, { b: 1 }, { a: 1 }],
    ['type', { type: ['integer', 'null'] }, 1.0, 1.5],
    ['const of an object', { const: { a: [1, { b: null }] } }, { a: [1, { b: null }] }, { a: [1, { b: 0 }] }],
    ['multipleOf', { multipleOf: 0.01 }, 0.07, 0.075],
    ['exclusiveMinimum', { exclusiveMinimum: 3 }, 3.1, 3],
    ['maxLength in code points', { maxLength: 2 }, '😀😀', '😀😀😀'],
    ['pattern, unanchored', { pattern: '\\d+' }, 'ab12', 'ab'],
    ['pattern with Unicode', { pattern: '^\\p{Lu}' }, 'Ө', 'ө'],
    ['patternProperties', { patternProperties: { '^x-': { type: 'string' } } }, { 'x-a': 's', y: 1 }, { 'x-a': 1 }],
    ['additionalProperties', { properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    ['propertyNames', { propertyNames: { maxLength: 1 } }, { a: 1 }, { ab: 1 }],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
    ['dependentSchemas', { dependentSchemas: { a: { maxProperties: 1 } } }, { a: 1 }, { a: 1, b: 1 }],
    ['prefixItems and items', { prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 1], ['a', 'b']],
    ['contains, minContains', { contains: { const: 1 }, minContains: 2 }, [1, 2, 1], [1, 2]],
    [
      'uniqueItems',
      { uniqueItems: true },
      [{ a: 1 }, { a: 2 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    [
      'if, then, else',
      { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
      { c: 1 },
      { a: 1 },
    ],
    ['not', { not: { required: ['a'] } }, {}, { a: 1 }],
    ['oneOf', { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, 4, 6],
    [
      'unevaluatedProperties',
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      { a: 1 },
      { a: 1, b: 1 },
    ],
    ['unevaluatedItems', { prefixItems: [true], unevaluatedItems: false }, [1], [1, 2]],
    ['a reference with siblings', { $defs: { s: { type: 'string' } }, $ref: '#/$defs/s', maxLength: 1 }, 'a', 'ab'],
    ['an escaped reference', { $defs: { 'a/b~c': { type: 'string' } }, $ref: '#/$defs/a~1b~0c' }, 'a', 1],
    ['an anchor', { $defs: { s: { $anchor: 'here', type: 'string' } }, $ref: '#here' }, 'a', 1],
    ['recursion', TREE, { v: 1, c: [{ v: 2 }] }, { v: 1, c: [{ c: [] }] }],
    ['names that JavaScript has', { required: ['constructor', 'toString'] }, { constructor: 1, toString: 1 }, {}],
    ['properties named as keywords', { properties: { $ref: { type: 'string' } } }, { $ref: 'x' }, { $ref: 1 }],
    ['format', { format: 'date' }, '2026-11-23', '2026-13-01'],
    ['unknown keywords', { 'x-unit': 'kg', type: 'number' }, 1, 'a'],
  ])('takes %s', (_, schema, valid, invalid) => {
    expect(findFault(schema)).toBeUndefined();
    const check = compileSchema(schema);
    expect([check(valid), check(invalid)]).toEqual([true, false]);
  });

  it('adds defaults where it is asked to, to nested members too, and never to what it checks otherwise', () => {
    const schema = { properties: { a: { default: 1 }, b: { default: {}, properties: { c: { default: 2 } } } } };
    const [filled, kept]: [object, object] = [{}, {}];
    expect([compileSchema(schema, { defaults: true })(filled), compileSchema(schema)(kept)]).toEqual([true, true]);
    expect([filled, kept]).toEqual([{ a: 1, b: { c: 2 } }, {}]);
  });

  it.each<[string, JsonSchema]>([
    ['a remote reference', { $ref: 'https://example.com/x.json' }],
    ['a reference to nothing', { $ref: '#/$defs/x' }],
    ['look-around', { pattern: '(?!x)' }],
    ['a back reference', { pattern: '(a)\\1' }],
  ])('is refused with %s', (_, schema) => {
    expect(() => compileSchema(schema)).toThrow(Error);
  });

  it('ends patterns that backtrack, and references that multiply or never end', () => {
    const text = `${'a'.repeat(65_000)}!`;
    expect(withinTime(() => compileSchema({ pattern: '^(a+)+$' })(text))).toBe(false);
    expect(() => withinTime(() => compileSchema({ $ref: '#' })({}))).toThrow(TimeLimitExceeded);
    const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const names = Array.from({ length: 50 }, (_, n) => `d${n}`);
    const $defs = Object.fromEntries(names.map((name, n) => [name, n === 49 ? true : twice(`d${n + 1}`)]));
    expect(() => withinTime(() => compileSchema({ $defs, $ref: '#/$defs/d0' })({}))).toThrow(TimeLimitExceeded);
  });
});

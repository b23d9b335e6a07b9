import { ApiError } from './errors/api-error.js';
import { IntegerField, TextField } from './fields/fields.js';
import { JsonField, ListField, ObjectField, ObjectsField, UuidsField } from './fields/structured-fields.js';
import { Changes } from './fields/field.js';
import { parseBody } from './body.pipe.js';

class Part {
  @TextField({ max: 10 }) name!: string;
  @IntegerField({ optional: true, min: 1, max: 5 }) size?: number | null;
}

class Whole {
  @TextField({ max: 5 }) code!: string;
  @TextField({ max: 5, optional: true }) note?: string | null;
  @IntegerField({ optional: true, default: 1 }) weight?: number;
  @ListField({ optional: true, maxItems: 2 }) tags?: string[] | null;
  @JsonField({ optional: true }) free?: object | null;
  @ObjectField(() => Part, { optional: true }) part?: Part | null;
  @UuidsField({ optional: true, maxItems: 2 }) users?: string[] | null;
  @ObjectsField(() => Part, { optional: true, uniqueBy: 'name' }) parts?: Part[] | null;
}

class WholeChanges extends Changes(Whole) {}

const faults = (body: unknown, of: new () => object = Whole): unknown => {
  try {
    parseBody(of, body);
  } catch (error) {
    if (error instanceof ApiError) return error.details?.map(({ field, code }) => `${field} ${code}`) ?? error.message;
    throw error;
  }
  return 'accepted';
};

describe('parseBody', () => {
  it('returns an instance with normalized texts and without absent members', () => {
    const whole = parseBody(Whole, { code: 'e\u0301', tags: ['a', 'a', 'b'] });
    expect(whole).toBeInstanceOf(Whole);
    expect(Object.entries(whole)).toEqual([
      ['code', '\u00e9'],
      ['tags', ['a', 'b']],
    ]);
  });

  it.each<[unknown, unknown]>([
    [{}, ['code required']],
    [{ code: null }, ['code required']],
    [{ code: 1 }, ['code type']],
    [{ code: '' }, ['code length']],
    [{ code: '123456' }, ['code length']],
    [{ code: '\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}' }, 'accepted'],
    [{ code: 'a', x: 1 }, ['x unknown']],
    [{ code: 'a', note: null }, 'accepted'],
    [{ code: 'a', weight: null }, ['weight type']],
    [{ code: 'a', tags: ['a', 'b', 'c'] }, ['tags length']],
    [{ code: 'a', tags: [{}] }, ['tags type']],
    [
      {
        code: 'a',
        users: [
          '0199A000-0000-7000-8000-00000000000A',
          '0199a000-0000-7000-8000-00000000000a',
          '0199a000-0000-7000-8000-00000000000b',
        ],
      },
      'accepted',
    ],
    [{ code: 'a', users: ['0199a000'] }, ['users format']],
    [{ code: 'a', users: [7] }, ['users format']],
    [{ code: 'a', users: 'all' }, ['users type']],
    [{ code: 'a', part: { name: 'n', size: 9 } }, ['part.size range']],
    [{ code: 'a', part: 'x' }, ['part type']],
    [{ code: 'a', part: { name: 'n', odd: 1 } }, ['part.odd unknown']],
    [{ code: 'a', parts: [{ name: 'n' }, { name: 'n' }] }, ['parts duplicate']],
    [{ code: 'a', parts: [{ name: 'n' }, {}] }, ['parts[1].name required']],
    [{ code: 'a', parts: [[]] }, ['parts[0] type']],
    [{ code: 'a', parts: [{ name: 'n' }, [[]], null, 'x'] }, ['parts[1] type', 'parts[2] type', 'parts[3] type']],
    [{ code: 'a', parts: [[{ name: 'n' }]] }, ['parts[0] type']],
    [{ code: 'a', parts: {} }, ['parts type']],
    [{ code: 'a', part: [] }, ['part type']],
    [{ code: 'a', part: [{ name: 'n' }] }, ['part type']],
    [{ code: 'a', tags: [[]] }, ['tags type']],
    [{ code: 'a', tags: [null] }, ['tags type']],
    [{ code: ['a'] }, ['code type']],
    [{ code: {} }, ['code type']],
    [{ code: 'a', weight: [1] }, ['weight type']],
    [{ code: 'a', weight: '1' }, ['weight type']],
    [JSON.parse('{"code":"a","__proto__":{"x":1}}'), ['__proto__ unknown']],
    [{ code: 'a', part: JSON.parse('{"name":"n","__proto__":1}') as unknown }, ['part.__proto__ unknown']],
    [{ code: 'a', constructor: { prototype: { x: 1 } } }, ['constructor unknown']],
    [{ code: 'a', part: { name: 'n', constructor: 'x' } }, ['part.constructor unknown']],
    [{ code: 'a', free: { constructor: { prototype: {} } } }, ['free.constructor unknown']],
    [{ code: 'a\0' }, ['code format']],
    [[], 'The body must be a JSON object.'],
    ['text', 'The body must be a JSON object.'],
    [null, 'The body must be a JSON object.'],
  ])('parses %j to %j', (body, expected) => expect(faults(body)).toEqual(expected));

  it('rejects nesting over 32 levels', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 40; level++) deep = { deep };
    expect(faults({ code: 'a', deep })).toEqual([expect.stringMatching(/^deep.* format$/)]);
  });

  it.each(['{"a":', '['])('rejects 100,000 levels of %s', (open) => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = open === '[' ? [deep] : { a: deep };
    expect(faults({ code: deep })).toEqual([expect.stringMatching(/^code.* format$/)]);
  });
});

describe('Changes', () => {
  it('allows every member to be absent and null for nullable ones, and rejects null for the rest', () => {
    expect(faults({}, WholeChanges)).toBe('accepted');
    expect(faults({ note: null, tags: null }, WholeChanges)).toBe('accepted');
    expect(faults({ code: null }, WholeChanges)).toEqual(['code required']);
  });
});

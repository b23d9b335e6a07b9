import fc from 'fast-check';
import { ApiError } from '../errors/api-error.js';
import type { FieldRule, FieldType } from '../fields/field.js';
import { TextField } from '../fields/fields.js';
import { JsonField, ObjectField } from '../fields/structured-fields.js';
import { parseWhere } from './parse-where.js';
import { OPERATORS, readClause } from './q-grammar.js';

const rule = (type: FieldType): FieldRule => ({ type, schema: {}, nullable: true, writeOnly: false });
const filters = new Map<string, FieldRule>([
  ['id', rule('uuid')],
  ['code', rule('text')],
  ['depth', rule('integer')],
  ['price', rule('number')],
  ['enabled', rule('boolean')],
  ['created_at', rule('date-time')],
  ['born', rule('date')],
  ['tags', rule('list')],
  ['metadata', rule('json')],
  ['metadata.mime_type', rule('text')],
  ['outer', { ...rule('json'), schema: { class: () => Outer } }],
]);
class Inner {
  @TextField() title?: string;
  @JsonField() free?: object;
}
class Outer {
  @ObjectField(() => Inner) inner?: Inner;
  @TextField() label?: string;
}
const subject = (attribute: string, type: FieldType, members: string[] = []) => ({ attribute, type, members });
const refusal = (clause: string): string => {
  try {
    parseWhere(clause, filters);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') return error.message;
    throw error;
  }
  return 'accepted';
};

describe('OPERATORS', () => {
  it.each(Object.keys(OPERATORS))('%s is read as it is written, whatever other operator it begins with', (op) => {
    expect(readClause(`code ${op} x`)).toMatchObject({ kind: 'predicate', op, values: [{ text: 'x' }] });
  });
});

describe('members of objects', () => {
  it.each([
    "outer.label='x'",
    "outer.inner.title='x'",
    "outer.inner.free.any.thing='x'",
    "metadata.any.thing='x'",
    'outer is null',
  ])('are accepted: %s', (clause) => expect(refusal(clause)).toBe('accepted'));

  it.each([
    ["outer.nope='x'", 'there is no attribute outer.nope'],
    ["outer.tags has 'x'", 'there is no attribute outer.tags'],
    ["outer.inner.nope='x'", 'there is no attribute outer.inner.nope'],
    ["code='a' and not (outer.inner.nope is null)", 'there is no attribute outer.inner.nope'],
    ["outer.label.more='x'", 'outer.label has no members'],
    ["outer.constructor='x'", 'there is no attribute outer.constructor'],
    ["outer.__proto__='x'", 'there is no attribute outer.__proto__'],
  ])('are rejected: %s', (clause, message) => expect(refusal(clause)).toContain(message));
});

describe('parseWhere', () => {
  it.each<[string, unknown]>([
    ['code=007', { test: '=', subject: subject('code', 'text'), value: '007' }],
    ["( code = 'it''s' )", { test: '=', subject: subject('code', 'text'), value: "it's" }],
    ['code="say ""hi"""', { test: '=', subject: subject('code', 'text'), value: 'say "hi"' }],
    ['depth<>-3', { test: '!=', subject: subject('depth', 'integer'), value: -3 }],
    ['price>=1.5e2', { test: '>=', subject: subject('price', 'number'), value: 150 }],
    ['enabled=TRUE', { test: '=', subject: subject('enabled', 'boolean'), value: true }],
    ['enabled IS not False', { not: { test: 'false', subject: subject('enabled', 'boolean') } }],
    ['code is null', { test: 'null', subject: subject('code', 'text') }],
    ['created_at > 2026-11-20', { test: '>', subject: subject('created_at', 'date-time'), value: '2026-11-20' }],
    [
      'created_at>2026-11-20T10:00',
      { test: '>', subject: subject('created_at', 'date-time'), value: '2026-11-20T10:00Z' },
    ],
    ['born = 2024-02-29', { test: '=', subject: subject('born', 'date'), value: '2024-02-29' }],
    ["tags has 'a b'", { test: 'has', subject: subject('tags', 'list'), value: 'a b' }],
    ['depth not in (1, 2)', { not: { test: 'in', subject: subject('depth', 'integer'), values: [1, 2] } }],
    [
      'metadata.mime_type = image/png',
      { test: '=', subject: subject('metadata.mime_type', 'text'), value: 'image/png' },
    ],
    [
      "metadata.fields.'Cost centre' = 5",
      { test: '=', subject: subject('metadata', 'json', ['fields', 'Cost centre']), value: { text: '5', plain: 5 } },
    ],
    ["metadata.a = '5'", { test: '=', subject: subject('metadata', 'json', ['a']), value: { text: '5' } }],
    ["code not ilike 'a*'", { not: { test: 'ilike', subject: subject('code', 'text'), value: 'a*' } }],
    ['code=notes', { test: '=', subject: subject('code', 'text'), value: 'notes' }],
  ])('parses %s', (clause, expected) => expect(parseWhere(clause, filters)).toEqual(expected));

  it('gives not precedence over and, and and over or', () => {
    const a = parseWhere('not depth=1 and depth=2 or depth=3', filters);
    const b = parseWhere('((not (depth=1)) and depth=2) or depth=3', filters);
    expect(a).toEqual(b);
  });

  it.each([
    ['id=abc', /takes a uuid/],
    ['depth=1.5', /takes a whole number/],
    ['depth=99999999999999999999', /whole number/],
    ['enabled=1', /true or false/],
    ['created_at=2026-02-30', /date-time/],
    ['born=2026-13-01', /date/],
    ['nonsense=1', /no attribute nonsense/],
    ['code.x=1', /has no members/],
    ['code has x', /cannot be compared/],
    ['tags=a', /cannot be compared/],
    ['enabled>true', /cannot be compared/],
    ['depth like 1', /cannot be compared/],
    ['code is true', /neither true nor false/],
    ['code=', /position 6/],
    ['code=a b', /position 8/],
    ['', /position 1/],
    ["code='a", /position/],
    ['code in ()', /position/],
    ["code='\0'", /well-formed/],
    ['x'.repeat(4_097), /4096 characters/],
    [`${'('.repeat(17)}depth=1${')'.repeat(17)}`, /16 levels/],
    [Array(65).fill('depth=1').join(' or '), /64 predicates/],
    [`${'not '.repeat(40)}depth=1`, /16 levels/],
    ['code=a;drop table x', /position 7/],
  ])('rejects %s', (clause, message) => expect(refusal(clause)).toMatch(message));

  it('returns a clause or an invalid_request for any text, never another error', () => {
    const word = fc.constantFrom(
      'id',
      'code',
      'depth',
      'metadata',
      '.',
      '=',
      '!=',
      '(',
      ')',
      'and',
      'or',
      'not',
      'in',
      'is',
      'null',
      'like',
      'has',
      "'",
      '"',
      ',',
      '1',
      'x',
      '*',
      '%',
      ' ',
      ';--',
      '\\',
      '\u{1F600}',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
        ),
        (text) => void refusal(text),
      ),
      { numRuns: 3_000 },
    );
  });
});

import { findView, parseWhere, wireView, IntegerField, TextField, type FieldRule } from '@groundwork/rest';
import fc from 'fast-check';
import { allOf, contains, prefix, where } from './where.js';

class Book {
  @TextField() title!: string;
  @IntegerField() pages!: number;
}
wireView(Book, { name: 'BookOfWhere', attributes: ['title', 'pages'] });
// made above
const filters = findView('BookOfWhere')?.filters as ReadonlyMap<string, FieldRule>;
/** What the service reads. */
const read = (clause: { toString(): string }): unknown => parseWhere(String(clause), filters);
const RUNS = 100_000;

describe('18. where', () => {
  it('quotes texts so that the grammar of the services reads the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (title) => {
        fc.pre(title.isWellFormed() && !title.includes('\0'));
        expect(read(where`title = ${title}`)).toMatchObject({ test: '=', value: title.normalize('NFC') });
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['\ud800', 'x\udfff', 'a\0b'])('refuses a text that no service stores: %j', (title) =>
    expect(() => where`title = ${title}`).toThrow(TypeError),
  );

  it('reads texts of lists as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (titles) => {
        fc.pre(titles.every((title) => title.isWellFormed() && !title.includes('\0')));
        const values = titles.map((title) => title.normalize('NFC'));
        expect(read(where`title in ${titles}`)).toMatchObject({ test: 'in', values });
      }),
    );
  });

  it('reads whole numbers as they are', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (pages) =>
        expect(read(where`pages >= ${pages}`)).toMatchObject({ test: '>=', value: pages }),
      ),
    );
  });

  it.each([
    [where`title = ${"it's"}`, "title = 'it''s'"],
    [where`deleted_at = ${null}`, 'deleted_at is null'],
    [where`deleted_at != ${null}`, 'deleted_at is not null'],
    [where`deleted_at is not ${null}`, 'deleted_at is not null'],
    [where`enabled = ${true} and depth < ${3}`, 'enabled = true and depth < 3'],
    [where`at > ${new Date(0)}`, "at > '1970-01-01T00:00:00.000Z'"],
    [where`pages in ${[1, 2]}`, 'pages in (1, 2)'],
    [where`title ilike ${prefix('IMG')}`, "title ilike 'IMG*'"],
    [where`title like ${contains('%')}`, "title like '*%*'"],
    [where`${where`a = ${1} or b = ${2}`} and c = ${3}`, '(a = 1 or b = 2) and c = 3'],
  ])('writes %s', (clause, text) => expect(String(clause)).toBe(text));

  it.each<[string, () => unknown]>([
    ['a wildcard', () => prefix('a*')],
    ['a wildcard', () => contains('*')],
    ['an empty list', () => where`a in ${[]}`],
    ['no number', () => where`a = ${NaN}`],
    ['null after another operator', () => where`a > ${null}`],
    ['an object', () => where`a = ${{} as never}`],
  ])('refuses %s', (_, write) => expect(write).toThrow(TypeError));
});

describe('19. where', () => {
  const clauses = (count: number) => Array.from({ length: count }, (_, at) => where`title != ${`a = b and ${at}`}`);

  it('takes 64 predicates, and counts none within texts', () => {
    expect(() => allOf(...clauses(64))).not.toThrow();
    expect(() => allOf(...clauses(65))).toThrow(RangeError);
  });

  it('takes 4,096 characters', () => {
    expect(() => where`title = ${'x'.repeat(4_096 - "title = ''".length)}`).not.toThrow();
    expect(() => where`title = ${'x'.repeat(4_097 - "title = ''".length)}`).toThrow(RangeError);
  });
});

describe('allOf', () => {
  it('joins what is given', () => {
    expect(String(allOf('a = 1 or b = 2', undefined, where`c = ${3}`))).toBe('(a = 1 or b = 2) and (c = 3)');
    expect(allOf(undefined, '')).toBeUndefined();
  });
});

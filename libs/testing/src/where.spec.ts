import fc from 'fast-check';
import type supertest from 'supertest';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

interface Row {
  code: string;
  note: string | null;
  height: number | null;
  open: boolean;
  tags: string[];
  extra: { a?: unknown };
}

let service: TestService;
let agent: ReturnType<typeof supertest.agent>;
const rows: Row[] = [];

beforeAll(async () => {
  service = await startTestService(shelves, { env: { DATABASE_POOL_SIZE: '4' } });
  agent = await service.as();
  const notes = [null, '', 'Über', '100%', 'a_b', 'back\\slash', "o'clock"].filter((note) => note !== '');
  const extras: unknown[] = [undefined, 1, 10, '1', 'b', true, null, ['x', 1], { c: 2 }];
  for (let at = 0; at < 40; at++) {
    const extra = extras[at % extras.length];
    const row = {
      code: `r${at}`,
      note: notes[at % notes.length] ?? null,
      height: at % 5 === 0 ? null : at % 7,
      open: at % 3 === 0,
      tags: ['t', `t${at % 4}`],
      extra: extra === undefined ? {} : { a: extra },
    };
    rows.push(row);
    const { status } = await agent.post('/shelves').send({ name: 'x', ...row });
    if (status !== 201) throw new Error(`row ${at} was refused`);
  }
});
afterAll(() => service.close());

const found = async (q: string): Promise<{ status: number; codes: string[] }> => {
  const { status, body } = await agent.get('/shelves').query({ q, limit: '1000', fields: 'code' });
  return { status, codes: ((body.items ?? []) as Row[]).map(({ code }) => code).sort() };
};

type Test = readonly [clause: string, holds: (row: Row) => boolean];
const wildcard = (pattern: string, flags: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    `su${flags}`,
  );
const TESTS: readonly Test[] = [
  ['height = 3', ({ height }) => height === 3],
  ['height != 3', ({ height }) => height !== 3],
  ['height < 3', ({ height }) => height !== null && height < 3],
  ['height >= 3', ({ height }) => height !== null && height >= 3],
  ['height in (1, 2, 99)', ({ height }) => height === 1 || height === 2],
  ['height not in (1, 2)', ({ height }) => height !== 1 && height !== 2],
  ['height is null', ({ height }) => height === null],
  ['height is not null', ({ height }) => height !== null],
  ['open is true', ({ open }) => open],
  ['open = false', ({ open }) => !open],
  ["note = 'Über'", ({ note }) => note === 'Über'],
  ["note != 'Über'", ({ note }) => note !== 'Über'],
  ["note ilike 'ÜBER'", ({ note }) => note !== null && wildcard('über', 'i').test(note)],
  ["note like '*%'", ({ note }) => note !== null && note.endsWith('%')],
  ["note like 'a_*'", ({ note }) => note !== null && note.startsWith('a_')],
  ["note like 'back\\*'", ({ note }) => note !== null && note.startsWith('back\\')],
  ["note not like '*o*'", ({ note }) => note === null || !note.includes('o')],
  ["note = 'o''clock'", ({ note }) => note === "o'clock"],
  ["tags has 't1'", ({ tags }) => tags.includes('t1')],
  ['tags not has t2', ({ tags }) => !tags.includes('t2')],
  ['extra.a = 1', ({ extra }) => extra.a === 1 || extra.a === '1'],
  ["extra.a = '1'", ({ extra }) => extra.a === 1 || extra.a === '1'],
  ['extra.a != b', ({ extra }) => extra.a !== 'b'],
  ['extra.a > 1', ({ extra }) => typeof extra.a === 'number' && extra.a > 1],
  ["extra.a > 'a'", ({ extra }) => typeof extra.a === 'string' && extra.a > 'a'],
  ['extra.a is true', ({ extra }) => extra.a === true],
  ['extra.a is null', ({ extra }) => extra.a === undefined || extra.a === null],
  ['extra.a has x', ({ extra }) => Array.isArray(extra.a) && extra.a.includes('x')],
  ['extra.a has 1', ({ extra }) => Array.isArray(extra.a) && extra.a.includes(1)],
  [
    'extra.a.c = 2',
    ({ extra }) => typeof extra.a === 'object' && extra.a !== null && 'c' in extra.a && extra.a.c === 2,
  ],
];

/** A clause of random tests under and, or, not, with what it ought to find. */
const { clause } = fc.letrec<{ clause: Test; test: Test; group: Test; negated: Test }>((tie) => ({
  test: fc.constantFrom(...TESTS),
  negated: tie('clause').map(([text, holds]): Test => [`not (${text})`, (row) => !holds(row)]),
  group: fc
    .tuple(fc.constantFrom('and', 'or'), tie('clause'), tie('clause'))
    .map(([word, [a, left], [b, right]]): Test => [
      `(${a} ${word} ${b})`,
      (row) => (word === 'and' ? left(row) && right(row) : left(row) || right(row)),
    ]),
  clause: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie('test'), tie('negated'), tie('group')),
}));

describe('q', () => {
  it.each(TESTS)('%s finds the expected records', async (q, holds) => {
    expect(await found(q)).toEqual({
      status: 200,
      codes: rows
        .filter(holds)
        .map(({ code }) => code)
        .sort(),
    });
  });

  it('combines tests by two-valued logic: each record matches a clause or its negation', async () => {
    await fc.assert(
      fc.asyncProperty(clause, async ([q, holds]) => {
        expect(await found(q)).toEqual({
          status: 200,
          codes: rows
            .filter(holds)
            .map(({ code }) => code)
            .sort(),
        });
      }),
      { numRuns: 150 },
    );
  });

  it('never answers 500, for any text (61)', async () => {
    const word = fc.constantFrom(
      'code',
      'height',
      'extra',
      'extra.a',
      'tags',
      'note',
      'bought_at',
      'open',
      '=',
      '>',
      'like',
      'has',
      'in',
      '(',
      ')',
      ',',
      'and',
      'not',
      'is',
      'null',
      "'x'",
      '1',
      '1e999',
      '2026-01-01',
      '-1',
      '99999999999',
      '%',
      "'",
      '"\\"',
      '; drop table shelf; --',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
        expect([200, 400]).toContain((await found(words.join(' '))).status);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['fields', 'sort', 'expand', 'offset', 'limit', 'total_count'])(
    'never answers 500 for any %s (61)',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (value) => {
          expect([200, 400]).toContain(
            (await agent.get('/shelves').query({ [name]: value.replace(/[\ud800-\udfff]/g, '') })).status,
          );
        }),
        { numRuns: 60 },
      );
    },
  );
});

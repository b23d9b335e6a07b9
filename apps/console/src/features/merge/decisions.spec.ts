import { decide, decideAll, leftOf, requestOf, sideOf, UNDECIDED, type Conflict } from './decisions';

const conflict = (code: string, attribute: string | null = 'name'): Conflict => ({
  ...{ code, attribute, kind: 'edit_edit' },
  ...{ base: 'b', ours: 'o', theirs: 't' },
});
const [a, b, gone] = [conflict('a'), conflict('b'), conflict('b', null)];

it('decides one by one; what is decided is sent, and what is not is refused', () => {
  const some = decide(decide(UNDECIDED, a, 'theirs'), gone, 'ours');
  expect([a, b, gone].map((one) => sideOf(some, one))).toEqual(['theirs', undefined, 'ours']);
  expect(requestOf('v3', undefined, some)).toEqual({
    from: 'v3',
    strategy: 'fail',
    choices: [
      { code: 'a', attribute: 'name', side: 'theirs' },
      { code: 'b', attribute: null, side: 'ours' },
    ],
  });
});

it('decides all at once, and single ones after that', () => {
  const all = decideAll('theirs');
  expect(sideOf(all, a)).toBe('theirs');
  expect(requestOf('v3', null, all)).toEqual({ from: 'v3', base: null, strategy: 'theirs' });
  const but = decide(all, b, 'ours');
  expect([sideOf(but, a), sideOf(but, b)]).toEqual(['theirs', 'ours']);
});

it('changes its mind', () => {
  expect(sideOf(decide(decide(UNDECIDED, a, 'ours'), a, 'theirs'), a)).toBe('theirs');
});

it('counts what is left, also of conflicts that are too many to be listed', () => {
  expect(leftOf(UNDECIDED, [a, b, gone], 3)).toBe(3);
  expect(leftOf(decide(UNDECIDED, a, 'ours'), [a, b, gone], 3)).toBe(2);
  expect(leftOf(decide(UNDECIDED, a, 'ours'), [a, b, gone], 1_500)).toBe(1_499);
  expect(leftOf(decideAll('ours'), [a, b, gone], 1_500)).toBe(0);
});

it('keeps codes and attributes apart, whatever they contain', () => {
  const [one, other] = [conflict('a","b', 'c'), conflict('a', 'b","c')];
  const decided = decide(UNDECIDED, one, 'ours');
  expect(sideOf(decided, other)).toBeUndefined();
  expect(requestOf('v', undefined, decided).choices).toEqual([{ code: 'a","b', attribute: 'c', side: 'ours' }]);
});

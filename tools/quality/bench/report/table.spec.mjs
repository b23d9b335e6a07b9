import { digits, peakOf, tableOf } from './table.mjs';

const spread = (/** @type {number} */ median) => ({ median, least: median, most: median });

describe('digits', () => {
  it.each([
    [1234.5, '1235'],
    [12.345, '12.3'],
    [0.0123456, '0.0123'],
    [0, '0'],
  ])('writes %d as %s', (value, text) => expect(digits(value)).toBe(text));
});

const line = {
  what: 'list',
  unit: /** @type {const} */ ('req/s'),
  floor: spread(200),
  service: spread(90),
  ratio: spread(0.45),
};

describe('peakOf', () => {
  const figures = [{ ...line, peakMib: 180.2 }, line, { ...line, peakMib: 200.4 }];
  it.each([
    [200, 'peak memory: 200 MiB yes: <= 200'],
    [199, 'peak memory: 200 MiB NO: <= 199'],
  ])('compares the highest of all with %d MiB', (limit, text) =>
    expect(peakOf(figures, limit)).toEqual({ met: limit === 200, text }),
  );

  it('is nothing where no memory was measured', () => {
    expect(peakOf([line], 200)).toBeUndefined();
    expect(peakOf([], 200)).toBeUndefined();
  });
});

describe('tableOf', () => {
  it.each([
    ['a goal that is met', { atLeast: 0.4 }, 'yes: >= 0.4'],
    ['a goal that is missed', { atLeast: 0.5 }, 'NO: >= 0.5'],
    ['a duration within its goal', { atMost: 1.3 }, 'yes: <= 1.3'],
    ['a duration over its goal', { atMost: 0.4 }, 'NO: <= 0.4'],
  ])('marks a row of %s', (_title, goal, text) => expect(tableOf([{ ...line, goal }])).toContain(text));

  it('aligns its columns', () => {
    const [head = '', first = ''] = tableOf([line]).split('\n');
    expect(head.indexOf('ratio') + 'ratio'.length).toBe(first.indexOf(')') + 1);
  });
});

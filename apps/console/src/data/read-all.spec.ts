import { readAll } from './read-all';

/** A list of so many numbers, as a service pages it. */
const list = (size: number) => {
  const asked: string[] = [];
  const read = ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(`${offset}+${limit}`);
    const items = Array.from({ length: Math.max(0, Math.min(limit, size - offset)) }, (_, index) => offset + index);
    return Promise.resolve({ items, has_more: offset + limit < size });
  };
  return { read, asked };
};

it.each([
  [0, 0, false, ['0+1000']],
  [1_000, 1_000, false, ['0+1000']],
  [1_001, 1_001, false, ['0+1000', '1000+1000']],
  [5_000, 2_500, true, ['0+1000', '1000+1000', '2000+500']],
  [2_500, 2_500, false, ['0+1000', '1000+1000', '2000+500']],
])('reads of %i records %i', async (size, count, isCut, asked) => {
  const source = list(size);
  const whole = await readAll(source.read, 2_500);
  expect(whole.items).toEqual(Array.from({ length: count }, (_, index) => index));
  expect([whole.isCut, source.asked]).toEqual([isCut, asked]);
});

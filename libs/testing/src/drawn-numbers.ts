import fc from 'fast-check';

const BELOW = 2 ** 31;

/** Draws whole numbers from 0 to below `end`, each as likely, without end: the same ones at each run with PROPERTY_SEED. */
export function drawnNumbers(): (end: number) => number {
  const [numbers] = fc.sample(fc.infiniteStream(fc.nat(BELOW - 1)), { numRuns: 1, unbiased: true });
  if (!numbers) throw new Error('One run draws one stream.');
  return (end) => Math.floor((Number(numbers.next().value) / BELOW) * end);
}

/** Draws one of some values; `''` where there is none. */
export const anyOf = (draw: (end: number) => number, values: readonly string[]): string =>
  values[draw(values.length)] ?? '';

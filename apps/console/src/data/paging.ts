/** Rows of a page. */
export const PAGE_SIZE = 50;

/** From here on the service's total is an estimate. (docs/lists.md) */
const EXACT_UP_TO = 10_000;

export interface PageText {
  readonly key: 'none' | 'some' | 'exact' | 'about';
  readonly from: number;
  readonly to: number;
  readonly total?: number;
}

/** How "1–50 of about 120,000" is said; without a total while it is not known. */
export function pageTextOf(offset: number, count: number, total?: number): PageText {
  const shown = { from: offset + 1, to: offset + count };
  if (count === 0) return { key: 'none', ...shown };
  if (total === undefined) return { key: 'some', ...shown };
  return { key: total > EXACT_UP_TO ? 'about' : 'exact', ...shown, total };
}

/** A page of an address: whole and not negative, whatever somebody typed there. */
export const offsetOf = (value: unknown): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

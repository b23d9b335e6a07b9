import { offsetOf } from '../../data/paging';

export const KINDS = ['added', 'removed', 'moved', 'changed'] as const;
export type Kind = (typeof KINDS)[number];

/** What the address of a comparison says. */
export interface CompareSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly offset?: number | undefined;
}

/** Reads an address, whatever somebody typed there. */
export function readCompareSearch({ from, to, kind, offset }: Readonly<Record<string, unknown>>): CompareSearch {
  const known = KINDS.find((one) => one === kind);
  const start = offsetOf(offset);
  return {
    ...(isCode(from) && { from: String(from) }),
    ...(isCode(to) && { to: String(to) }),
    ...(known && { kind: known }),
    ...(start > 0 && { offset: start }),
  };
}

/** Codes of versions; an address may have made a number of one. */
const isCode = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/.test(String(value));

/** Ranks from `after` on, up to and with `last`. */
export interface Slice {
  readonly after: number;
  readonly last: number;
}

/** What of so many nodes is written so far. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * How many rows one statement makes or removes: between two of them an operation can be cancelled and says how far it is, and checks of references
 * are carried out.
 */
export const SLICE = 20_000;

/** Does something with the ranks from 1 on, one slice after the other. */
export async function inSlices(many: number, work: (slice: Slice, done: number) => Promise<void>): Promise<void> {
  for (let after = 0; after < many; after += SLICE) {
    const last = Math.min(after + SLICE, many);
    await work({ after, last }, last);
  }
}

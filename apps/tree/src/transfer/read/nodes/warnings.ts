import { FaultyLines, lineFault } from '../../../runs/run-faults.js';

/** Most different things that are counted, and most warnings of an answer. */
export const MAX_WARNINGS = 100;

/** What is left out or taken otherwise, with the line it is in; none for what no file names. */
export interface Warning<Line extends number | null = number> {
  readonly line: Line;
  readonly message: string;
}

/** As an answer has it: `line 5: skos:note is left out, 3 in all` */
export const warningText = ({ line, message }: Warning<number | null>): string =>
  line === null ? message : `line ${line}: ${message}`;

/** What a file has and a tree does not take: counted by what it is, with its first line. */
export class Warnings {
  private readonly counted = new Map<string, { readonly line: number; times: number }>();

  /** Something of this line is left out. */
  count(line: number, what: string): void {
    const known = this.counted.get(what);
    if (known) known.times++;
    else if (this.counted.size < MAX_WARNINGS) this.counted.set(what, { line, times: 1 });
  }

  list(): Warning[] {
    return [...this.counted].map(([what, { line, times }]) => ({
      line,
      message: `${what} is left out, ${times} in all`,
    }));
  }
}

/** Throws `invalid_request` with all warnings: for an import that is to be complete. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  const [first] = warnings;
  if (!first) return;
  throw new FaultyLines(
    warnings.map(({ line, message }) => lineFault(line, { field: '', message }, 'lossy')),
    { message: `strict=true refuses a file that is not taken completely: ${warningText(first)}.` },
  );
}

import { ApiError } from '@groundwork/rest';

/** Most different things that are counted, and most warnings of an answer. */
export const MAX_WARNINGS = 100;

/** What a file has and a tree does not take: counted by what it is, with its first line. */
export class Warnings {
  private readonly counted = new Map<string, { readonly line: number; times: number }>();

  /** Something of this line is left out. */
  count(line: number, what: string): void {
    const known = this.counted.get(what);
    if (known) known.times++;
    else if (this.counted.size < MAX_WARNINGS) this.counted.set(what, { line, times: 1 });
  }

  /** `line 5: skos:note is left out, 3 in all` */
  list(): string[] {
    return [...this.counted].map(([what, { line, times }]) => `line ${line}: ${what} is left out, ${times} in all`);
  }
}

/** Throws `invalid_request` with all warnings: for an import that is to be complete. */
export function refuseWarnings(warnings: readonly string[]): void {
  if (warnings.length === 0) return;
  const details = warnings.map((warning) => {
    const [, field = 'file', message = warning] = /^(line \d+): (.*)$/s.exec(warning) ?? [];
    return { field, code: 'lossy', message };
  });
  throw new ApiError('invalid_request', `strict=true refuses a file that is not taken completely: ${warnings[0]}.`, {
    details,
  });
}

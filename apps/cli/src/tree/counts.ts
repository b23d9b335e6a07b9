import { EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';

const COUNTED = ['added', 'changed', 'moved', 'removed'] as const;

/** What an import or merge does. */
export interface Counts extends Partial<Readonly<Record<(typeof COUNTED)[number], number>>> {
  readonly unchanged?: number;
  readonly warnings?: readonly string[];
  /** Of a merge: what both versions have changed. */
  readonly conflicts?: readonly {
    readonly code?: string;
    readonly attribute?: string | null;
    readonly kind?: string;
  }[];
}

/** Prints counts, warnings and conflicts; a dry run with differences or conflicts exits with 3. */
export function printCounts(counts: Counts, flags: { readonly json?: boolean; readonly dryRun?: boolean }): void {
  const { warnings = [], conflicts = [] } = counts;
  if (flags.json) print(JSON.stringify(counts, null, 2));
  else print(COUNTED.map((name) => `${counts[name] ?? 0} ${name}`).join(', '));
  if (!flags.json)
    for (const { code = '', attribute, kind = '' } of conflicts)
      print(`! ${code}${attribute ? ` ${attribute}` : ''} (${kind})`);
  for (const warning of warnings) note(warning);
  const isDifferent = COUNTED.some((name) => (counts[name] ?? 0) > 0) || conflicts.length > 0;
  if (flags.dryRun && isDifferent) process.exitCode = EXIT.different;
}

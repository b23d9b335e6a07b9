type Members = Readonly<Record<string, unknown>>;

/** A member before and after a change, as it is written. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The members that a change made different, in alphabetical order; what was created has no value before, what was deleted none after. */
export function changesBetween(before: Members | null, after: Members | null): readonly Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names
    .map((name) => ({ name, before: written(before?.[name]), after: written(after?.[name]) }))
    .filter((change) => change.before !== change.after);
}

const written = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

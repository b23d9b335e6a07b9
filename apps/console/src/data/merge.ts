/** A field that two people changed to different values. */
export interface Conflict<Name extends string = string> {
  readonly field: Name;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged<Changes> {
  /** What is still to be written: changes that nobody else made to these fields. */
  readonly changes: Partial<Changes>;
  readonly conflicts: readonly Conflict<Extract<keyof Changes, string>>[];
}

/** Fields that say something about another one: who decided about it decided for a value that the other may not have any more. */
export type About<Fields> = Partial<Record<keyof Fields, keyof Fields>>;

/**
 * What becomes of one's own changes when the record has changed since it was read: those of fields that nobody else changed stay, a field
 * that both changed to the same value is done, and one that both changed differently is a conflict for the person to decide. (docs/design/planned/console.md §6)
 */
export function mergeChanges<Fields extends object>(
  base: Fields,
  newest: Fields,
  changes: Partial<Fields>,
  about: About<Fields> = {},
): Merged<Fields> {
  const kept: Partial<Fields> = {};
  const conflicts: Conflict<Extract<keyof Fields, string>>[] = [];
  for (const field of Object.keys(changes) as Extract<keyof Fields, string>[]) {
    if (isSame(changes[field], newest[field])) continue;
    const other = about[field];
    const isUntouched = other === undefined || isSame(base[other], newest[other]);
    if (isSame(base[field], newest[field]) && isUntouched) kept[field] = changes[field];
    else conflicts.push({ field, mine: changes[field], theirs: newest[field] });
  }
  return { changes: kept, conflicts };
}

/** The fields of a draft that differ from what was read. An empty text is the absence of a value. */
export function changesOf<Fields extends object>(base: Fields, draft: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const field of Object.keys(draft) as (keyof Fields)[]) {
    const value = emptyAsNull(draft[field]) as Fields[keyof Fields]; // null stands for a text that was emptied
    if (!isSame(value, emptyAsNull(base[field]))) changed[field] = value;
  }
  return changed;
}

const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

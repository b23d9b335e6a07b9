/** Whose value a conflict takes: of the version that is merged into, or of the one that is merged. */
export type Side = 'ours' | 'theirs';

export interface Conflict {
  readonly code: string;
  readonly attribute: string | null;
  readonly kind: 'edit_edit' | 'add_add' | 'edit_delete' | 'delete_edit' | 'cycle';
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What is decided: single conflicts, and what becomes of the rest. */
export interface Decisions {
  readonly rest: 'fail' | Side;
  readonly single: ReadonlyMap<string, Side>;
}

export const UNDECIDED: Decisions = { rest: 'fail', single: new Map() };

/** So many single ones a merge takes. (docs/trees.md, "Versions") */
export const MOST_CHOICES = 1_000;

export const keyOf = ({ code, attribute }: Pick<Conflict, 'code' | 'attribute'>): string =>
  JSON.stringify([code, attribute]);

export const sideOf = (decisions: Decisions, conflict: Conflict): Side | undefined =>
  decisions.single.get(keyOf(conflict)) ?? (decisions.rest === 'fail' ? undefined : decisions.rest);

/** One conflict is decided; the others stay as they are. */
export const decide = ({ rest, single }: Decisions, conflict: Conflict, side: Side): Decisions => ({
  rest,
  single: new Map([...single, [keyOf(conflict), side]]),
});

/** All conflicts take one side, those that were decided too. */
export const decideAll = (side: Side): Decisions => ({ rest: side, single: new Map() });

/** How many of the conflicts that a dry run has counted as undecided still are. */
export function leftOf(decisions: Decisions, conflicts: readonly Conflict[], undecided: number): number {
  if (decisions.rest !== 'fail') return 0;
  const keys = new Set(conflicts.map(keyOf));
  return Math.max(0, undecided - [...keys].filter((key) => decisions.single.has(key)).length);
}

/** What a merge is asked for. */
export function requestOf(from: string, base: string | null | undefined, { rest, single }: Decisions) {
  const choices = [...single].map(([key, side]) => {
    const [code, attribute] = JSON.parse(key) as [string, string | null]; // of `keyOf`
    return { code, attribute, side };
  });
  return { from, strategy: rest, ...(base !== undefined && { base }), ...(choices.length > 0 && { choices }) };
}

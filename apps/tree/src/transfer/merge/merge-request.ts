import { ApiError, CodeField, EnumField, ObjectsField, TextField } from '@groundwork/rest';

/** How conflicts are resolved: the merge is refused, or one side's value is taken. */
export const MERGE_STRATEGIES = ['fail', 'ours', 'theirs'] as const;

export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

/** Whose value a conflict takes. */
export const MERGE_SIDES = ['ours', 'theirs'] as const;

export type MergeSide = (typeof MERGE_SIDES)[number];

/** So many conflicts are decided one by one. */
export const MAX_CHOICES = 1_000;

/** What is to become of one conflict. (docs/trees.md, "Versions") */
export class MergeChoice {
  @TextField('Code of the node, as the conflict names it.') code!: string;
  @TextField({
    description: 'The attribute, as the conflict names it; null where one side deleted the node.',
    optional: true,
    max: 1_000,
  })
  attribute?: string | null;
  @EnumField(MERGE_SIDES, { name: 'MergeSide', description: 'The version whose value is taken.' }) side!: MergeSide;
}

/** Body of Merge Tree Version. (tree.md §5, "Merge") */
export class MergeRequest {
  @CodeField('The version whose changes are brought in.') from!: string;
  @CodeField({
    description:
      'What both come from; absent: the frozen version both were cloned from; null: none, and nothing is removed.',
    optional: true,
    nullable: true,
  })
  base?: string | null;
  @EnumField(MERGE_STRATEGIES, { name: 'MergeStrategy', optional: true, default: 'fail' }) strategy?: MergeStrategy;
  @ObjectsField(() => MergeChoice, {
    description:
      'What becomes of single conflicts, whatever the strategy; one that is none any more is passed over. `fail` refuses what is left.',
    optional: true,
    nullable: false,
    maxItems: MAX_CHOICES,
  })
  choices?: MergeChoice[];
}

/** So many are named. */
export const MAX_CONFLICTS = 1_000;

export const CONFLICT_KINDS = ['edit_edit', 'add_add', 'edit_delete', 'delete_edit', 'cycle'] as const;

/** Both sides changed a node, or one of its attributes, differently. */
export interface Conflict {
  readonly code: string;
  readonly attribute: string | null;
  readonly kind: (typeof CONFLICT_KINDS)[number];
  /** As it was in the version that both come from; null where it was not there. */
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Whose value is taken, by a choice or the strategy; null: undecided. */
  readonly side: MergeSide | null;
}

/** One 409 for all conflicts that are undecided. */
export const refusedMerge = (conflicts: readonly Conflict[], undecided: number): ApiError =>
  new ApiError(
    'merge_conflict',
    `Both versions changed the same attributes: ${undecided} ${undecided === 1 ? 'conflict' : 'conflicts'}.`,
    {
      details: conflicts
        .filter(({ side }) => side === null)
        .map(({ code, attribute, kind }) => ({
          field: attribute ? `${code}: ${attribute}` : code,
          code: kind,
          message: MESSAGES[kind],
        })),
    },
  );

const MESSAGES: Readonly<Record<Conflict['kind'], string>> = {
  edit_edit: 'was changed differently on both sides',
  add_add: 'was added differently on both sides',
  edit_delete: 'was changed here and deleted there',
  delete_edit: 'was deleted here and changed there',
  cycle: 'would be part of a cycle, by moves of both sides',
};

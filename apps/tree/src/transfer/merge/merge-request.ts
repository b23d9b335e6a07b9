import { ApiError, CodeField, EnumField } from '@groundwork/rest';

/** How conflicts are resolved: the merge is refused, or one side's value is taken. */
export const MERGE_STRATEGIES = ['fail', 'ours', 'theirs'] as const;

export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

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
}

/** So many are named. */
export const MAX_CONFLICTS = 1_000;

/** Both sides changed a node, or one of its attributes, differently. */
export interface Conflict {
  readonly code: string;
  readonly attribute: string | null;
  readonly kind: 'edit_edit' | 'add_add' | 'edit_delete' | 'delete_edit' | 'cycle';
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** One 409 for all conflicts. */
export const refusedMerge = (conflicts: readonly Conflict[]): ApiError =>
  new ApiError(
    'merge_conflict',
    `Both versions changed the same attributes: ${conflicts.length === MAX_CONFLICTS ? 'at least ' : ''}${conflicts.length} conflicts.`,
    {
      details: conflicts.map(({ code, attribute, kind }) => ({
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

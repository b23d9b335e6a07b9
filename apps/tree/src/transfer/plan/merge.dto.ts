import { CodeField, EnumField } from '@groundwork/rest';

/** What becomes of a conflict: it refuses the merge, or one side's value is taken. */
export const MERGE_STRATEGIES = ['fail', 'ours', 'theirs'] as const;

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
  @EnumField(MERGE_STRATEGIES, { optional: true, default: 'fail' }) strategy?: (typeof MERGE_STRATEGIES)[number];
}

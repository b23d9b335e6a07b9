import { Audited, view } from '@groundwork/records';
import { EnumField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a review says. */
export const REVIEW_STATES = ['requested', 'approved', 'rejected'] as const;

/** That somebody wants a version to be published, or what somebody else thinks of it. (tree-next.md, "Releases") */
@Entity({ name: 'review' })
export class Review extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tree_version_id!: string;
  @Column('text')
  @EnumField(REVIEW_STATES, {
    name: 'ReviewState',
    description: '`requested` begins anew: what was said before no longer counts.',
  })
  state!: (typeof REVIEW_STATES)[number];
  @Column('text', { nullable: true }) @TextField({ min: 0, max: 10_000, optional: true }) comment!: string | null;
  /** A digest of what the version contained; shown shorter. */
  @Column('text')
  @TextField({ description: 'Names what the version contained.', readOnly: true })
  content!: string;
}

/** The attributes of `fields`, `sort` and `q`; newest first. */
export const reviewView = view(Review, {
  name: 'Review',
  read: { content: (review) => sql`md5(${review}.content)` },
  order: (review) => sql`${review}.created_at desc`,
});

/** Body of Review Tree Version. */
export class NewReview extends PickType(Review, ['state', 'comment'] as const) {
  @TextField({
    description:
      '`content` of Get Tree Version Approval, or of a review: what the author of this one has read. 409 where the version contains something else by now. Absent in an approval: what it contained when the review was requested.',
    pattern: /^[0-9a-f]{32}$/,
    form: 'a `content` of this version',
    optional: true,
    nullable: false,
  })
  content?: string;
}

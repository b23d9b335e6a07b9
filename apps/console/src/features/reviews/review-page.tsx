import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useActorNames } from '../../app/session/use-actor-names';
import { formatZonedTime } from '../../data/format';
import { Empty } from '../../ui/empty';
import { Facts, Muted, RowItem, Rows } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Section, Sections } from '../../ui/section';
import { Status } from '../../ui/status';
import { ReviewForm } from './review-form';
import { useReviews, type Approval, type Review } from './use-reviews';

const KINDS = { requested: 'warn', approved: 'good', rejected: 'bad' } as const;

/** Whether a version may be published, who has said so, and of what content. */
export function ReviewPage({ code, version }: { readonly code: string; readonly version: string }) {
  const { t } = useTranslation();
  const { approval, reviews } = useReviews(code, version);
  if (approval.error) return <ProblemMessage error={approval.error} onRetry={() => void approval.refetch()} />;
  if (!approval.data) return <Skeleton />;
  const { content, is_own: isOwn = false } = approval.data;
  return (
    <Sections>
      <Section title={t('reviews.title')} text={t('reviews.text')}>
        <Standing approval={approval.data} />
        <ReviewForm
          key={content}
          {...{ code, version, content, isOwn }}
          isRequested={reviews.data?.some(({ state }) => state === 'requested') ?? false}
          onOutdated={() => void approval.refetch()}
        />
      </Section>
      <Section title={t('reviews.said')}>
        {reviews.error ? (
          <ProblemMessage error={reviews.error} onRetry={() => void reviews.refetch()} />
        ) : reviews.data === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <Said reviews={reviews.data} content={content} />
        )}
      </Section>
    </Sections>
  );
}

function Standing({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation();
  const { required_approvals: required = 0, approvals = 0, rejections = 0, outdated = 0 } = approval;
  const state = required === 0 ? 'notNeeded' : approval.is_approved === true ? 'approved' : 'notApproved';
  return (
    <>
      <Message kind={state === 'approved' ? 'good' : 'note'} title={t(`reviews.${state}`)}>
        {outdated > 0 && <span>{t('reviews.outdatedText', { count: outdated })}</span>}
      </Message>
      <Facts
        items={[
          [t('reviews.approvals'), required === 0 ? String(approvals) : t('reviews.of', { approvals, required })],
          [t('reviews.rejections'), String(rejections)],
        ]}
      />
    </>
  );
}

/** What people have said; what they said of other content is marked. */
function Said({ reviews, content }: { readonly reviews: readonly Review[]; readonly content: string | undefined }) {
  const { t, i18n } = useTranslation();
  const names = useActorNames(reviews.map(({ created_by: by }) => by));
  if (reviews.length === 0) return <Empty text={t('reviews.none')} />;
  return (
    <Rows>
      {reviews.map((review) => (
        <RowItem key={review.id}>
          <div>
            <Status kind={KINDS[review.state]}>{t(`reviews.states.${review.state}`)}</Status>{' '}
            <strong>
              <bdi>{names.get(review.created_by ?? '') ?? t('reviews.somebody')}</bdi>
            </strong>
          </div>
          {review.comment !== null && <div>{review.comment}</div>}
          <Muted>{formatZonedTime(review.created_at, i18n.language)}</Muted>
          {review.state === 'approved' && review.content !== content && (
            <div>
              <Status kind="warn">{t('reviews.outdated')}</Status>
            </div>
          )}
        </RowItem>
      ))}
    </Rows>
  );
}

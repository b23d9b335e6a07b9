import { isError } from '@groundwork/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useServices } from '../../data/services';
import { versionKey } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Muted } from '../../ui/facts';
import { TextField } from '../../ui/field';
import { Message } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions } from '../../ui/page';

export interface ReviewFormProps {
  readonly code: string;
  readonly version: string;
  /** What the version contained when the person began to read it. */
  readonly content: string | undefined;
  /** Whether somebody has asked for a review: else there is nothing to approve or reject. */
  readonly isRequested: boolean;
  /** The person asked for it, or wrote some of the version: others approve. */
  readonly isOwn: boolean;
  readonly onOutdated: () => void;
}

type State = 'requested' | 'approved' | 'rejected';

/** Asks for a review, approves or rejects: of what was read, not of what the version contains by then. */
export function ReviewForm({ code, version, content, isRequested, isOwn, onOutdated }: ReviewFormProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [comment, setComment] = useState('');
  const say = useReview(code, version, content);
  const isOutdated = isError(say.error) && say.error.code === 'conflict';
  const [mayRequest, mayReview] = [can('trees:write'), can('trees:review') && isRequested];
  if (!mayRequest && !mayReview) return null;
  const button = (state: State, kind: 'filled' | 'outline') => (
    <Button kind={kind} isDisabled={say.isPending || isOutdated} onPress={() => say.mutate({ state, comment })}>
      {t(`reviews.verbs.${state}`)}
    </Button>
  );
  return (
    <>
      <TextField label={t('reviews.comment')} value={comment} onChange={setComment} isMultiline />
      <Actions>
        {mayReview && !isOwn && button('approved', 'filled')}
        {mayReview && button('rejected', 'outline')}
        {mayRequest && button('requested', mayReview && !isOwn ? 'outline' : 'filled')}
      </Actions>
      {mayReview && isOwn && <Muted>{t('reviews.own')}</Muted>}
      {isOutdated ? (
        <Message kind="warn" title={t('reviews.changedSince')}>
          <span>{t('reviews.changedSinceText')}</span>
          <Button writes={false} onPress={onOutdated}>
            {t('reviews.readAgain')}
          </Button>
        </Message>
      ) : (
        say.error && <ProblemMessage error={say.error} />
      )}
    </>
  );
}

function useReview(code: string, version: string, content: string | undefined) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ state, comment }: { readonly state: State; readonly comment: string }) =>
      tree.post('/trees/{tree_code}/versions/{tree_version}/review', {
        path: { tree_code: code, tree_version: version },
        body: {
          state,
          ...(comment.trim() !== '' && { comment: comment.trim() }),
          ...(content !== undefined && { content }),
        },
      }),
    onSuccess: (_, { state }) => {
      notify(t(`reviews.done.${state}`));
      return cache.invalidateQueries({ queryKey: versionKey(code, version) });
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { changesOf } from '../../data/merge';
import { useServices } from '../../data/services';
import { Form } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import { BucketFields } from './bucket-fields';
import { EMPTY_BUCKET, metadataOf, wrongSizes, type BucketDraft } from './bucket-rules';

/** Makes a bucket. */
export function BucketNew({ onDone }: { readonly onDone: (name?: string) => void }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<BucketDraft>(EMPTY_BUCKET);
  const create = useMutation({
    mutationFn: () => {
      const { name, description } = draft;
      const metadata = metadataOf(changesOf(EMPTY_BUCKET, draft));
      return storage.post('/buckets', { body: { name, ...(description !== '' && { description }), metadata } });
    },
    onSuccess: ({ name }) => {
      void cache.invalidateQueries({ queryKey: ['buckets'] });
      notify(t('buckets.created'));
      onDone(name);
    },
  });
  return (
    <Page title={t('buckets.new')}>
      <Form
        verb={t('buckets.create')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={draft.name.trim() === '' || wrongSizes(draft).length > 0}
        onSubmit={() => create.mutate()}
        onCancel={() => onDone()}
      >
        <BucketFields
          draft={draft}
          set={(values) => setDraft((before) => ({ ...before, ...values }))}
          errors={fieldErrorsOf(create.error)}
        />
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
    </Page>
  );
}

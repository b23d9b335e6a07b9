import { isError } from '@groundwork/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatBytes } from '../../data/bytes';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { useNotify } from '../../ui/notices';
import type { Bucket } from './use-bucket';

/** Deletes a bucket with all its files, after its name was typed. */
export function BucketDelete({ bucket, onGone }: { readonly bucket: Bucket; readonly onGone: () => void }) {
  const { t, i18n } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const path = { bucket: bucket.name };
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await storage.delete('/buckets/{bucket}', { path });
      } catch (thrown) {
        // What may not be deleted at all was refused as such: nothing is emptied in vain.
        if (!isError(thrown, 'bucket_not_empty')) throw thrown;
        await storage.post('/buckets/{bucket}/truncate', { path });
        await storage.delete('/buckets/{bucket}', { path });
      }
    },
    onSuccess: () => {
      onGone();
      void cache.invalidateQueries({ queryKey: ['buckets'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
      notify(t('buckets.deleted'));
    },
  });
  const count = bucket.aggregations.files ?? 0;
  const size = formatBytes(bucket.aggregations.bytes_used ?? 0, i18n.language);
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('buckets.delete')}
      </Button>
      <Confirm
        title={t('buckets.delete')}
        text={t('buckets.deleteText', { count, files: formatNumber(count, i18n.language), size })}
        verb={t('buckets.delete')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={remove.isPending}
        typed={{ label: t('actions.typeName', { name: bucket.name }), value: bucket.name }}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {remove.error && <ProblemMessage error={remove.error} />}
      </Confirm>
    </>
  );
}

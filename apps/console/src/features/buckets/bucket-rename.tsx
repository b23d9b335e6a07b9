import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { useNotify } from '../../ui/notices';
import type { Bucket } from './use-bucket';

/** Gives a bucket another name, which is its address, too. */
export function BucketRename({ bucket, onGo }: { readonly bucket: Bucket; readonly onGo: (name: string) => void }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [name, setName] = useState(bucket.name);
  const rename = useMutation({
    mutationFn: () =>
      storage.post('/buckets/{bucket}/rename', { path: { bucket: bucket.name }, body: { new_name: name } }),
    onSuccess: (renamed) => {
      void cache.invalidateQueries({ queryKey: ['buckets'] });
      notify(t('buckets.renamed'));
      onGo(renamed.name);
    },
  });
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('buckets.rename')}</Button>
      <Confirm
        title={t('buckets.rename')}
        text={t('buckets.renameText')}
        verb={t('buckets.rename')}
        cancel={t('actions.cancel')}
        isOpen={isAsking}
        isPending={rename.isPending || name === bucket.name || name === ''}
        onConfirm={() => rename.mutate()}
        onClose={() => setAsking(false)}
      >
        <TextField label={t('buckets.name')} value={name} onChange={setName} autoFocus autoComplete="off" />
        {rename.error && <ProblemMessage error={rename.error} />}
      </Confirm>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { useNotify } from '../../ui/notices';
import { webhooksKey, type Webhook } from './use-webhooks';

/** Ends a webhook: its deliveries and its secret are gone with it. */
export function WebhookDelete({ bucket, webhook }: { readonly bucket: string; readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      storage.delete('/buckets/{bucket}/webhooks/{webhook_id}', { path: { bucket, webhook_id: webhook.id } }),
    onSuccess: () => {
      notify(t('webhooks.deleted'));
      return cache.invalidateQueries({ queryKey: webhooksKey(bucket) });
    },
  });
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('webhooks.delete')}
      </Button>
      <Confirm
        title={t('webhooks.delete')}
        text={t('webhooks.deleteText', { url: webhook.url })}
        verb={t('webhooks.delete')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {remove.error && <ProblemMessage error={remove.error} />}
      </Confirm>
    </>
  );
}

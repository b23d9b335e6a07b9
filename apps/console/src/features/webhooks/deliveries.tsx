import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Status } from '../../ui/status';
import { useDeliveries, webhooksKey, type Delivery } from './use-webhooks';

const KINDS = { delivered: 'good', failed: 'bad', pending: 'warn' } as const;

/** What was sent lately, how it went, and once more. */
export function Deliveries({ bucket, webhookId }: { readonly bucket: string; readonly webhookId: string }) {
  const { t } = useTranslation();
  const { data, error } = useDeliveries(bucket, webhookId);
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={2} />;
  if (data.length === 0) return <Muted>{t('webhooks.noDeliveries')}</Muted>;
  return (
    <Rows>
      {data.map((delivery) => (
        <Sent key={delivery.id} bucket={bucket} delivery={delivery} />
      ))}
    </Rows>
  );
}

function Sent({ bucket, delivery }: { readonly bucket: string; readonly delivery: Delivery }) {
  const { t, i18n } = useTranslation();
  const { storage } = useServices();
  const can = useCan();
  const cache = useQueryClient();
  const notify = useNotify();
  const { state, event_type: event, status, error, attempts, created_at: at, next_attempt_at: next } = delivery;
  const again = useMutation({
    mutationFn: () =>
      storage.post('/buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', {
        path: { bucket, webhook_id: delivery.webhook_id, delivery_id: delivery.id },
      }),
    onSuccess: () => {
      notify(t('webhooks.resent'));
      return cache.invalidateQueries({ queryKey: webhooksKey(bucket) });
    },
  });
  const outcome = [status === null ? undefined : `HTTP ${status}`, error ?? undefined].filter(Boolean).join(': ');
  return (
    <RowItem
      action={
        can('buckets:write') && (
          <Button isDisabled={again.isPending} onPress={() => again.mutate()}>
            {t('webhooks.resend')}
          </Button>
        )
      }
    >
      <div>
        <Status kind={KINDS[state]}>{t(`webhooks.states.${state}`)}</Status> {event}
      </div>
      <Muted>
        {[formatTime(at, i18n.language), outcome, attempts > 1 ? t('webhooks.attempts', { count: attempts }) : '']
          .filter(Boolean)
          .join(' · ')}
        {state === 'pending' && attempts > 0 && ` · ${t('webhooks.next', { time: formatTime(next, i18n.language) })}`}
      </Muted>
      {again.error && <ProblemMessage error={again.error} />}
    </RowItem>
  );
}

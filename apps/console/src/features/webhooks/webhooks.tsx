import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useServices } from '../../data/services';
import { useChange } from '../../data/use-change';
import { Button } from '../../ui/button';
import { Copyable, Muted } from '../../ui/facts';
import { Empty } from '../../ui/empty';
import { Message, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions, Stack } from '../../ui/page';
import { Section, Sections } from '../../ui/section';
import { Status, Tag } from '../../ui/status';
import { Deliveries } from './deliveries';
import { useWebhooks, webhooksKey, type Webhook } from './use-webhooks';
import { Verifier } from './verifier';
import { WebhookDelete } from './webhook-delete';
import { WebhookForm } from './webhook-form';
import styles from './webhooks.module.css';

/** Whom a bucket tells what has happened, and whether it arrived. */
export function Webhooks({ bucket }: { readonly bucket: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data, error, refetch } = useWebhooks(bucket);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Sections>
      <Stack>
        {secret !== undefined && (
          <Message kind="warn" title={t('webhooks.secretOnce')}>
            <Copyable text={secret} label={t('actions.copy')} done={t('actions.copied')} />
          </Message>
        )}
        {can('buckets:write') &&
          (adding ? (
            <Section title={t('webhooks.new')}>
              <WebhookForm
                bucket={bucket}
                onDone={(made) => {
                  setAdding(false);
                  if (made?.secret != null) setSecret(made.secret);
                }}
              />
            </Section>
          ) : (
            <Actions>
              <Button kind="filled" onPress={() => setAdding(true)}>
                {t('webhooks.new')}
              </Button>
            </Actions>
          ))}
        {error ? (
          <ProblemMessage error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={4} />
        ) : data.length === 0 ? (
          !adding && <Empty text={t('webhooks.none')} />
        ) : (
          data.map((webhook) => <Hook key={webhook.id} bucket={bucket} webhook={webhook} onSecret={setSecret} />)
        )}
      </Stack>
      <Verifier />
    </Sections>
  );
}

interface HookProps {
  readonly bucket: string;
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
}

function Hook({ bucket, webhook, onSecret }: HookProps) {
  const { t } = useTranslation();
  const can = useCan();
  const isOn = webhook.is_enabled;
  return (
    <Section title={webhook.url}>
      <div className={styles['facts']}>
        <Status kind={isOn ? 'good' : 'warn'}>{t(isOn ? 'webhooks.on' : 'webhooks.off')}</Status>
        {webhook.events.map((event) => (
          <Tag key={event}>{event === '*' ? t('webhooks.all') : event}</Tag>
        ))}
      </div>
      {can('buckets:write') && <HookActions bucket={bucket} webhook={webhook} onSecret={onSecret} />}
      <Deliveries bucket={bucket} webhookId={webhook.id} />
    </Section>
  );
}

function HookActions({ bucket, webhook, onSecret }: HookProps) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const path = { bucket, webhook_id: webhook.id };
  const changed = () => cache.invalidateQueries({ queryKey: webhooksKey(bucket) });
  const ping = useMutation({
    mutationFn: () => storage.post('/buckets/{bucket}/webhooks/{webhook_id}/ping', { path }),
    onSuccess: () => {
      notify(t('webhooks.pinged'));
      return changed();
    },
  });
  const toggle = useChange<Webhook, { readonly is_enabled: boolean }>({
    queryKey: webhooksKey(bucket),
    send: (_, body) => storage.patch('/buckets/{bucket}/webhooks/{webhook_id}', { path, body }),
  });
  const rotate = useMutation({
    mutationFn: () => storage.post('/buckets/{bucket}/webhooks/{webhook_id}/rotate_secret', { path, body: {} }),
    onSuccess: ({ secret }) => {
      if (secret !== null) onSecret(secret);
      return changed();
    },
    gcTime: 0,
  });
  const error = ping.error ?? toggle.error ?? rotate.error;
  return (
    <>
      <Actions>
        <Button isDisabled={ping.isPending} onPress={() => ping.mutate()}>
          {t('webhooks.ping')}
        </Button>
        <Button
          isDisabled={toggle.isPending}
          onPress={() => toggle.mutate({ record: webhook, changes: { is_enabled: !webhook.is_enabled } })}
        >
          {t(webhook.is_enabled ? 'webhooks.disable' : 'webhooks.enable')}
        </Button>
        <Button isDisabled={rotate.isPending} onPress={() => rotate.mutate()}>
          {t('webhooks.rotate')}
        </Button>
        <WebhookDelete bucket={bucket} webhook={webhook} />
      </Actions>
      {rotate.isSuccess && <Muted>{t('webhooks.rotated')}</Muted>}
      {error && <ProblemMessage error={error} />}
    </>
  );
}

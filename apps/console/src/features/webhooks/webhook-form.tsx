import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Checkbox, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { webhooksKey } from './use-webhooks';
import { BUCKET_EVENTS } from './webhook-events';

export interface WebhookFormProps {
  readonly bucket: string;
  readonly onDone: (made?: { readonly secret: string | null }) => void;
}

/** Makes a webhook. */
export function WebhookForm({ bucket, onDone }: WebhookFormProps) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const [url, setUrl] = useState('');
  const [isAll, setAll] = useState(true);
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set());
  const create = useMutation({
    mutationFn: () =>
      storage.post('/buckets/{bucket}/webhooks', {
        path: { bucket },
        body: { url, events: isAll ? ['*'] : [...events] },
      }),
    onSuccess: (made) => {
      void cache.invalidateQueries({ queryKey: webhooksKey(bucket) });
      onDone(made);
    },
    gcTime: 0,
  });
  const error = fieldErrorsOf(create.error)['url'];
  const toggle = (event: string, isChosen: boolean): void =>
    setEvents((before) => new Set(BUCKET_EVENTS.filter((one) => (one === event ? isChosen : before.has(one)))));
  return (
    <Form
      verb={t('webhooks.create')}
      cancel={t('actions.cancel')}
      isPending={create.isPending}
      isDisabled={url === '' || (!isAll && events.size === 0)}
      onSubmit={() => create.mutate()}
      onCancel={() => onDone()}
    >
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        value={url}
        onChange={setUrl}
        autoComplete="off"
        {...(error !== undefined && { error })}
      />
      <div role="group" aria-label={t('webhooks.events')}>
        <Checkbox label={t('webhooks.all')} isSelected={isAll} onChange={setAll} />
        {!isAll &&
          BUCKET_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={event}
              isSelected={events.has(event)}
              onChange={(isChosen) => toggle(event, isChosen)}
            />
          ))}
      </div>
      {create.error && error === undefined && <ProblemMessage error={create.error} />}
    </Form>
  );
}

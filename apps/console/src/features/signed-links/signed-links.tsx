import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Copyable, Muted } from '../../ui/facts';
import { Checkbox, Select } from '../../ui/field';
import { Pair } from '../../ui/form';
import { Message } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions, Stack } from '../../ui/page';

const LIFETIMES = ['900', '3600', '86400', '604800'] as const;
const DISPOSITIONS = ['inline', 'attachment'] as const;

/** Makes links that open a file without signing in, and ends all of the bucket. */
export function SignedLinks({ bucket, fileId }: { readonly bucket: string; readonly fileId: string }) {
  const { t, i18n } = useTranslation();
  const { storage } = useServices();
  const can = useCan();
  const [lifetime, setLifetime] = useState<(typeof LIFETIMES)[number]>('3600');
  const [disposition, setDisposition] = useState<(typeof DISPOSITIONS)[number]>('inline');
  const [isPinned, setPinned] = useState(false);
  const sign = useMutation({
    mutationFn: () =>
      storage.post('/files/{file_id}/signed_urls', {
        path: { file_id: fileId },
        header: { bucket },
        body: { method: 'GET', expires_in: Number(lifetime), disposition, pinned: isPinned },
      }),
    gcTime: 0,
  });
  return (
    <Stack>
      <h2>{t('links.title')}</h2>
      <Muted>{t('links.text')}</Muted>
      <Pair>
        <Select
          label={t('links.expires')}
          value={lifetime}
          onChange={setLifetime}
          choices={LIFETIMES.map((id) => ({ id, name: t(`links.hours.${id}`) }))}
        />
        <Select
          label={t('links.disposition')}
          value={disposition}
          onChange={setDisposition}
          choices={DISPOSITIONS.map((id) => ({ id, name: t(`links.${id}`) }))}
        />
      </Pair>
      <Checkbox label={t('links.pinned')} isSelected={isPinned} onChange={setPinned} />
      <Actions>
        <Button isDisabled={sign.isPending} onPress={() => sign.mutate()}>
          {t('links.create')}
        </Button>
        {can('buckets:write') && <Revoke bucket={bucket} onRevoked={sign.reset} />}
      </Actions>
      {sign.error && <ProblemMessage error={sign.error} />}
      {sign.data && (
        <Message kind="good" title={t('links.created')}>
          <Copyable text={sign.data.url} label={t('actions.copy')} done={t('actions.copied')} />
          <span>{t('links.until', { time: formatTime(sign.data.expires_at, i18n.language) })}</span>
        </Message>
      )}
    </Stack>
  );
}

function Revoke({ bucket, onRevoked }: { readonly bucket: string; readonly onRevoked: () => void }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => storage.post('/buckets/{bucket}/revoke_signed_urls', { path: { bucket } }),
    onSuccess: () => {
      setAsking(false);
      onRevoked();
      notify(t('links.revoked'));
    },
  });
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('links.revoke')}
      </Button>
      <Confirm
        title={t('links.revoke')}
        text={t('links.revokeText')}
        verb={t('links.revoke')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      >
        {revoke.error && <ProblemMessage error={revoke.error} />}
      </Confirm>
    </>
  );
}

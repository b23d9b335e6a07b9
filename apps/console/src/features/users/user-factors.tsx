import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { useLacked } from './use-user-access';

const MOST = 100;
const factorsKey = (id: string): readonly unknown[] => ['users', 'one', id, 'factors'];

/** Authenticator apps, passkeys and recovery codes. They are removed together: one alone would leave a sign-in that cannot be finished. */
export function UserFactors({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const lacked = useLacked(id);
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: factorsKey(id),
    queryFn: ({ signal }) =>
      identity.get('/users/{user_id}/second_factors', { path: { user_id: id }, query: { limit: MOST }, signal }),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.items.length === 0) return <Muted>{t('factors.none')}</Muted>;
  return (
    <>
      <Rows>
        {data.items.map((factor) => (
          <RowItem key={factor.id}>
            <div>
              {t(`factors.${factor.factor_type}`)} {factor.factor_name}
            </div>
            <Muted>
              {factor.codes_left !== null && `${t('factors.left', { count: factor.codes_left })} · `}
              {t('factors.used', { time: formatTime(factor.last_used_at, i18n.language) })}
            </Muted>
          </RowItem>
        ))}
      </Rows>
      {can('users:write') && lacked.length === 0 && <RemoveFactors id={id} />}
    </>
  );
}

function RemoveFactors({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => identity.delete('/users/{user_id}/second_factors', { path: { user_id: id } }),
    onSuccess: async () => {
      setAsking(false);
      await cache.invalidateQueries({ queryKey: factorsKey(id) });
      notify(t('factors.removed'));
    },
  });
  return (
    <div>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('factors.remove')}
      </Button>
      <Confirm
        title={t('factors.remove')}
        text={t('factors.removeText')}
        verb={t('factors.remove')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {remove.error && <ProblemMessage error={remove.error} />}
      </Confirm>
    </div>
  );
}

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

const MOST = 100;
export const sessionsKey = (id: string): readonly unknown[] => ['users', 'one', id, 'sessions'];

/** Where the user is signed in, and ending all of it. */
export function UserSessions({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey(id),
    queryFn: ({ signal }) =>
      identity.get('/users/{user_id}/sessions', {
        path: { user_id: id },
        query: { limit: MOST, sort: 'last_seen_at:desc' },
        signal,
      }),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.items.length === 0) return <Muted>{t('sessions.none')}</Muted>;
  return (
    <>
      <Rows>
        {data.items.map((session) => (
          <RowItem key={session.id}>
            <div>{session.user_agent ?? t('sessions.unknown')}</div>
            <Muted>
              {session.ip ?? '–'} · {t('sessions.seen', { time: formatTime(session.last_seen_at, i18n.language) })}
            </Muted>
          </RowItem>
        ))}
      </Rows>
      {can('users:write') && <EndSessions id={id} />}
    </>
  );
}

function EndSessions({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => identity.delete('/users/{user_id}/sessions', { path: { user_id: id } }),
    onSuccess: async () => {
      setAsking(false);
      await cache.invalidateQueries({ queryKey: sessionsKey(id) });
      notify(t('sessions.ended'));
    },
  });
  return (
    <div>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('sessions.end')}
      </Button>
      <Confirm
        title={t('sessions.end')}
        text={t('sessions.endText')}
        verb={t('sessions.end')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        {end.error && <ProblemMessage error={end.error} />}
      </Confirm>
    </div>
  );
}

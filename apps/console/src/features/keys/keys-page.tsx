import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan, useSession } from '../../app/session/session';
import { isForbidden } from '../../data/errors';
import { formatTime } from '../../data/format';
import { numberFormat } from '../../data/formatters';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Blank, Skeleton } from '../../ui/message';
import { Card, Page, Padded } from '../../ui/page';
import { Status, Tag } from '../../ui/status';
import { leftUntil } from './countdown';
import { RevokeKey, RotateKeys } from './key-actions';
import type { SigningKey } from './signing-key';

const MOST = 1_000;
const EVERY_MS = 15_000;
const KINDS = { pending: 'warn', active: 'good', retired: 'plain', revoked: 'bad' } as const;

/** The keys that tokens are signed with: which one signs, which still verify and how long, and the next one. */
export function KeysPage() {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useSession().installation;
  const { data, error, refetch } = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => identity.get('/keys', { query: { limit: MOST, sort: 'id:desc' }, signal }),
    refetchInterval: EVERY_MS,
  });
  if (isForbidden(error))
    return (
      <Blank icon="key" title={t('keys.notYours')}>
        <p>{t('keys.notYoursText')}</p>
      </Blank>
    );
  return (
    <Page title={t('keys.title')} actions={can('keys:write') && <RotateKeys />}>
      <p>{t('keys.text')}</p>
      <Card>
        <Padded>
          {error ? (
            <ProblemMessage error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton rows={3} />
          ) : (
            <Rows>
              {data.items.map((key) => (
                <KeyRow key={key.id} signingKey={key} mayRevoke={can('keys:write') && key.state !== 'revoked'} />
              ))}
            </Rows>
          )}
        </Padded>
      </Card>
    </Page>
  );
}

function KeyRow({ signingKey, mayRevoke }: { readonly signingKey: SigningKey; readonly mayRevoke: boolean }) {
  const { t, i18n } = useTranslation();
  const { kid, algorithm, state, active_at, retired_at, expires_at } = signingKey;
  const at = (time: string): string => formatTime(time, i18n.language);
  return (
    <RowItem action={mayRevoke && <RevokeKey signingKey={signingKey} />}>
      <div>
        <Tag>{algorithm}</Tag> <Status kind={KINDS[state]}>{t(`keys.states.${state}`)}</Status>
      </div>
      <div>
        <code>{kid}</code>
      </div>
      {state === 'pending' && <Countdown end={active_at} text="keys.signsIn" over="keys.signsNow" />}
      {state === 'active' && <Muted>{t('keys.since', { time: at(active_at) })}</Muted>}
      {state === 'retired' && expires_at !== null && (
        <Countdown end={expires_at} text="keys.verifiesFor" over="keys.verifiesNoMore" />
      )}
      {state === 'revoked' && retired_at !== null && <Muted>{t('keys.revokedAt', { time: at(retired_at) })}</Muted>}
    </RowItem>
  );
}

/** How long something is still so; counted down while it is seen. */
function Countdown({ end, text, over }: { readonly end: string; readonly text: string; readonly over: string }) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = leftUntil(end, now);
  if (!left) return <Muted>{t(over)}</Muted>;
  const time = numberFormat(i18n.language, { style: 'unit', unit: left.unit, unitDisplay: 'long' });
  return <Muted>{t(text, { left: time.format(left.value) })}</Muted>;
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalPicker } from '../../app/session/principal-picker';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isId } from '../../data/ids';
import { Code, Muted } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Stack } from '../../ui/page';
import { previewToken } from './preview-token';
import type { Api } from './use-api';
import { useTokenFacts } from './use-token-facts';

/** What a token for the API would say of an application, and of a user who is signed in there: no token is issued for that. */
export function ApiToken({ api }: { readonly api: Api }) {
  const { t } = useTranslation();
  const mayUsers = useCan()('users:read');
  const [client, setClient] = useState('');
  const [user, setUser] = useState('');
  return (
    <Stack>
      <Muted>{t('tokenPreview.text')}</Muted>
      <PrincipalPicker kind="client" label={t('tokenPreview.application')} value={client} onChange={setClient} />
      {mayUsers && <PrincipalPicker kind="user" label={t('tokenPreview.user')} value={user} onChange={setUser} />}
      <div aria-live="polite">
        {isId(client) && <Preview key={`${client} ${user}`} api={api} client={client} user={user} />}
      </div>
    </Stack>
  );
}

interface PreviewProps {
  readonly api: Api;
  readonly client: string;
  readonly user: string;
}

function Preview({ api, client, user }: PreviewProps) {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useTokenFacts(api, client, user);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const preview = previewToken(data, Math.floor(dataUpdatedAt / 1_000));
  if (typeof preview === 'string') return <Message kind="warn" title={t(`tokenPreview.none.${preview}`)} />;
  const copy = { label: t('actions.copy'), done: t('actions.copied') };
  return (
    <Stack>
      <section>
        <h2>{t('tokenPreview.header')}</h2>
        <Code text={JSON.stringify(preview.header, undefined, 2)} {...copy} />
      </section>
      <section>
        <h2>{t('tokenPreview.payload')}</h2>
        <Code text={JSON.stringify(preview.payload, undefined, 2)} {...copy} />
      </section>
      <Muted>{t('tokenPreview.lifetime', { count: Math.round(preview.lifetime / 60) || 1 })}</Muted>
      <Muted>{t('tokenPreview.atMost')}</Muted>
      {data.user && data.client.is_global && <Muted>{t('tokenPreview.ofAllTenants')}</Muted>}
    </Stack>
  );
}

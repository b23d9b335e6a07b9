import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { ProblemMessage } from '../../app/session/problem-message';
import { RecordPanel } from '../../app/session/record-panel';
import { useCan, useSession } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useChange } from '../../data/use-change';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Message } from '../../ui/message';
import { Actions } from '../../ui/page';
import type { Provider } from './provider-draft';
import { ProviderCheck } from './provider-check';
import { useProvider } from './use-providers';

/** A provider as it is set up. */
export function ProviderPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      label={t('providers.one')}
      icon="provider"
      query={useProvider(id)}
      nameOf={({ provider_name: name }) => name}
      notFound={{ title: t('providers.notFound') }}
      onClose={onClose}
    >
      {(provider) => (
        <>
          <ProviderActions provider={provider} onClose={onClose} />
          <ProviderCheck provider={provider} />
          <Details provider={provider} />
        </>
      )}
    </RecordPanel>
  );
}

function ProviderActions({ provider, onClose }: { readonly provider: Provider; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useSession().installation;
  const toggle = useChange<Provider, { readonly is_enabled: boolean }>({
    queryKey: ['providers'],
    send: (record, changes) =>
      identity.patch<'/tenants/{tenant_id}/identity_providers/{identity_provider_id}'>(record, changes),
  });
  if (!can('tenants:write')) return null;
  return (
    <>
      <Actions>
        <Link href={`/providers/${provider.id}/edit`} kind="outline">
          {t('providers.edit')}
        </Link>
        <Button
          isDisabled={toggle.isPending}
          onPress={() => toggle.mutate({ record: provider, changes: { is_enabled: !provider.is_enabled } })}
        >
          {t(provider.is_enabled ? 'providers.disable' : 'providers.enable')}
        </Button>
        <DeleteRecord
          verb={t('providers.delete')}
          text={t('providers.deleteText', { name: provider.provider_name })}
          done={t('providers.deleted')}
          name={provider.provider_name}
          send={() =>
            identity.delete('/tenants/{tenant_id}/identity_providers/{identity_provider_id}', {
              path: { tenant_id: provider.tenant_id, identity_provider_id: provider.id },
            })
          }
          queryKey={['providers']}
          onDeleted={onClose}
        />
      </Actions>
      {toggle.error && <ProblemMessage error={toggle.error} />}
    </>
  );
}

function Details({ provider }: { readonly provider: Provider }) {
  const { t, i18n } = useTranslation();
  const { config } = useSession();
  return (
    <>
      <Message kind="note" title={t('providers.return')}>
        <CopyText text={`${config.issuer}/external/callback`} />
      </Message>
      <Facts
        items={[
          [t('providers.id'), <CopyText key="id" text={provider.id} />],
          [t('providers.type'), provider.provider_type],
          [t('providers.issuer'), provider.issuer_url],
          [t('providers.clientId'), <CopyText key="client" text={provider.client_id} />],
          [t('providers.scopes'), provider.scopes.join(' ') || null],
          [t('providers.domains'), provider.domains.join(', ') || null],
          [t('providers.linkBy'), t(`providers.links.${provider.link_by}`)],
          [t('providers.jit'), t(provider.jit_provisioning ? 'providers.yes' : 'providers.no')],
          [t('providers.createdAt'), formatTime(provider.created_at, i18n.language)],
          [t('providers.updatedAt'), formatTime(provider.updated_at, i18n.language)],
        ]}
      />
    </>
  );
}

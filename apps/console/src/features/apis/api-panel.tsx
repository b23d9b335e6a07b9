import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { LinkedRecords } from '../../app/session/linked-records';
import { RecordPanel } from '../../app/session/record-panel';
import { useCan, useSession } from '../../app/session/session';
import { clientsLike } from '../../data/candidates';
import { formatNumber, formatTime } from '../../data/format';
import { CONSOLE_CLIENT_ID, isOfServices } from '../../data/system-clients';
import { useServices } from '../../data/services';
import { Facts } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Message } from '../../ui/message';
import { Actions } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { ApiScopes } from './api-scopes';
import { ApiToken } from './api-token';
import { audienceOf, fixedBy, isByRoles, isOfSystem } from './audience';
import { apiKey, useApi, type Api } from './use-api';

type Part = 'scopes' | 'clients' | 'token' | 'details';

/** An API: its scopes, and the applications that may request them. */
export function ApiPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      label={t('apis.one')}
      icon="api"
      query={useApi(id)}
      nameOf={({ resource_name: name }) => name}
      notFound={{ title: t('apis.notFound') }}
      onClose={onClose}
    >
      {(api) => <ApiParts api={api} onClose={onClose} />}
    </RecordPanel>
  );
}

function ApiParts({ api, onClose }: { readonly api: Api; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const [part, setPart] = useState<Part>('scopes');
  const token = { id: 'token' as const, name: t('tokenPreview.title'), content: <ApiToken api={api} /> };
  return (
    <>
      <ApiActions api={api} onClose={onClose} />
      <Tabs<Part>
        label={t('apis.parts')}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'scopes', name: t('apis.scopes'), content: <ApiScopes api={api} /> },
          { id: 'clients', name: t('apis.clients'), content: <ApiClients api={api} /> },
          ...(can('clients:read') ? [token] : []),
          { id: 'details', name: t('apis.details'), content: <Details api={api} /> },
        ]}
      />
    </>
  );
}

function ApiActions({ api, onClose }: { readonly api: Api; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const fixed = fixedBy(api, useSession());
  if (!can('resources:write') || fixed === 'ofSystem') return null;
  if (fixed === 'shared') return <Message kind="note" title={t('apis.shared')} />;
  const { scopes = 0, clients = 0 } = api.aggregations;
  const count = (value: number): string => formatNumber(value, i18n.language);
  return (
    <Actions>
      <Link href={`/apis/${api.id}/edit`} kind="outline">
        {t('apis.edit')}
      </Link>
      <DeleteRecord
        verb={t('apis.delete')}
        text={t('apis.deleteText', { name: api.resource_name })}
        done={t('apis.deleted')}
        counts={[
          t('apis.lost', { count: scopes, shown: count(scopes) }),
          t('apis.losing', { count: clients, shown: count(clients) }),
        ]}
        name={api.resource_name}
        send={() => identity.delete('/resources/{resource_id}', { path: { resource_id: api.id } })}
        queryKey={['resources']}
        onDeleted={onClose}
      />
    </Actions>
  );
}

function ApiClients({ api }: { readonly api: Api }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const { id } = api;
  const path = { resource_id: id };
  const mayWrite = can('resources:write');
  // Without the link nobody signs in to the console for it.
  const isConsole = (client: string) => client === CONSOLE_CLIENT_ID && isOfSystem(api);
  return (
    <LinkedRecords
      title={t('apis.clients')}
      none={t('apis.noClients')}
      queryKey={[...apiKey(id), 'clients']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/resources/{resource_id}/clients', {
          path,
          query,
          fields: ['id', 'client_id', 'client_data', 'authorized'],
          signal,
        });
        const items = page.items.map(({ client_id, client_data, authorized }) => ({
          id: client_id,
          name: client_data.client_name ?? client_id,
          detail: isConsole(client_id) ? t('apis.ofConsole') : authorized ? null : t('apis.suspended'),
          href: `/applications/${client_id}`,
          isFixed: isConsole(client_id) || isOfServices({ id: client_id }),
        }));
        return { has_more: page.has_more, items };
      }}
      add={
        mayWrite && can('clients:read')
          ? {
              title: t('apis.addClients'),
              filter: t('applications.filter'),
              none: t('applications.noneFound'),
              queryKey: ['clients'],
              search: (text, signal) => clientsLike(identity, text, signal),
              submit: (clients) =>
                identity.post('/resources/{resource_id}/clients', { path, body: { clients: [...clients] } }),
            }
          : undefined
      }
      remove={
        mayWrite
          ? (client) => identity.delete('/resources/{resource_id}/clients', { path, body: { clients: [client] } })
          : undefined
      }
    />
  );
}

function Details({ api }: { readonly api: Api }) {
  const { t, i18n } = useTranslation();
  const audience = audienceOf(api);
  return (
    <Facts
      items={[
        [t('apis.id'), <CopyText key="id" text={api.id} />],
        [t('apis.audience'), audience === undefined ? null : <CopyText key="audience" text={audience} />],
        [t('apis.description'), api.resource_description],
        [t('apis.rule'), t(isByRoles(api) ? 'apis.ruleRoles' : 'apis.ruleAll')],
        [t('apis.createdAt'), formatTime(api.created_date, i18n.language)],
        [t('apis.updatedAt'), formatTime(api.updated_date, i18n.language)],
      ]}
    />
  );
}

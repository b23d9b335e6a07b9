import { useTranslation } from 'react-i18next';
import { EditNamed, NewNamed, type NamedKind } from '../../app/session/named-forms';
import { ProblemMessage } from '../../app/session/problem-message';
import { useSession } from '../../app/session/session';
import { Skeleton } from '../../ui/message';
import { Page } from '../../ui/page';
import { useTenant } from './use-tenant';

const KIND: NamedKind = {
  texts: 'tenants',
  body: 'NewTenant',
  name: 'tenant_name',
  more: ['display_name'],
  about: 'tenant_description',
  queryKey: ['tenants'],
};

/** A new tenant; its administrators, rules and looks are set afterwards. */
export function TenantNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { identity } = useSession().installation;
  return (
    <NewNamed
      kind={KIND}
      create={({ tenant_name = '', ...more }) =>
        identity.post('/tenants', { body: { tenant_name, ...more }, fields: ['id'] })
      }
      onDone={onDone}
    />
  );
}

/** Changes the names and the description of a tenant. */
export function TenantEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const { data: tenant, error } = useTenant(id);
  return (
    <Page title={t('tenants.edit')}>
      {tenant ? (
        <EditNamed
          kind={KIND}
          record={tenant}
          read={() => identity.get('/tenants/{tenant_id}', { path: { tenant_id: id } })}
          write={(record, changes) => identity.patch<'/tenants/{tenant_id}'>(record, changes)}
          onDone={onDone}
        />
      ) : error ? (
        <ProblemMessage error={error} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

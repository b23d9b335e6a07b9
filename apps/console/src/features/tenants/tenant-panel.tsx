import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { ProblemMessage } from '../../app/session/problem-message';
import { RecordPanel } from '../../app/session/record-panel';
import { useCan, useSession } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Actions } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { TenantAdmins } from './tenant-admins';
import { TenantBranding } from './tenant-branding';
import { TenantDomains } from './tenant-domains';
import { TenantPolicies } from './tenant-policies';
import { titleOf, useTenant, type Tenant } from './use-tenant';

type Part = 'admins' | 'policies' | 'domains' | 'branding' | 'details';

/** A tenant: who administers it, its rules, its domains and how its pages look. */
export function TenantPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      label={t('tenants.one')}
      icon="tenant"
      query={useTenant(id)}
      nameOf={titleOf}
      notFound={{ title: t('tenants.notFound') }}
      onClose={onClose}
    >
      {(tenant) => <TenantParts tenant={tenant} onClose={onClose} />}
    </RecordPanel>
  );
}

function TenantParts({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('admins');
  return (
    <>
      <TenantActions tenant={tenant} onClose={onClose} />
      <Tabs<Part>
        label={t('tenants.parts')}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'admins', name: t('tenants.admins'), content: <TenantAdmins id={tenant.id} /> },
          { id: 'policies', name: t('tenants.policies'), content: <TenantPolicies tenant={tenant} /> },
          { id: 'domains', name: t('tenants.domains'), content: <TenantDomains id={tenant.id} /> },
          { id: 'branding', name: t('tenants.branding'), content: <TenantBranding tenant={tenant} /> },
          { id: 'details', name: t('tenants.details'), content: <Details tenant={tenant} /> },
        ]}
      />
    </>
  );
}

function TenantActions({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const { installation, tenants, isOfAllTenants, chooseTenant } = useSession();
  return (
    <Actions>
      {tenants.length > 1 && (
        <Button writes={false} onPress={() => chooseTenant(tenant.tenant_name)}>
          {t('tenants.enter')}
        </Button>
      )}
      {can('tenants:write') && (
        <>
          <Link href={`/tenants/${tenant.id}/edit`} kind="outline">
            {t('tenants.edit')}
          </Link>
          {isOfAllTenants && !tenant.is_default && <Activate tenant={tenant} />}
          {isOfAllTenants && !tenant.is_default && (
            <DeleteRecord
              verb={t('tenants.delete')}
              text={t('tenants.deleteText', { name: titleOf(tenant) })}
              done={t('tenants.deleted')}
              name={tenant.tenant_name}
              send={() => installation.identity.delete('/tenants/{tenant_id}', { path: { tenant_id: tenant.id } })}
              queryKey={['tenants']}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </Actions>
  );
}

/** Switches a tenant off, so that nobody of it signs in, and on again. */
function Activate({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: () => identity.patch<'/tenants/{tenant_id}'>(tenant, { is_active: !tenant.is_active }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['tenants'] }),
  });
  return (
    <>
      <Button
        kind={tenant.is_active ? 'danger' : 'outline'}
        writes
        isDisabled={change.isPending}
        onPress={() => change.mutate()}
      >
        {t(tenant.is_active ? 'tenants.deactivate' : 'tenants.activate')}
      </Button>
      {change.error && <ProblemMessage error={change.error} />}
    </>
  );
}

function Details({ tenant }: { readonly tenant: Tenant }) {
  const { t, i18n } = useTranslation();
  return (
    <Facts
      items={[
        [t('tenants.id'), <CopyText key="id" text={tenant.id} />],
        [t('tenants.name'), <CopyText key="name" text={tenant.tenant_name} />],
        [t('tenants.status'), t(tenant.is_active ? 'tenants.active' : 'tenants.inactive')],
        [t('tenants.description'), tenant.tenant_description],
        [t('tenants.createdAt'), formatTime(tenant.created_at, i18n.language)],
        [t('tenants.updatedAt'), formatTime(tenant.updated_at, i18n.language)],
      ]}
    />
  );
}

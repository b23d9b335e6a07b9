import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../app/session/edit-form';
import { useCan, useSession } from '../../app/session/session';
import { numberFaultOf } from '../../data/limits';
import { useEdit } from '../../data/use-edit';
import { Facts } from '../../ui/facts';
import { Checkbox, Select, TextField } from '../../ui/field';
import { useNotify } from '../../ui/notices';
import { metadataOf, policiesOf, POLICY_NUMBERS, type PolicyDraft } from './policies';
import { tenantKey, type Tenant } from './use-tenant';

const DELETIONS = ['', 'off', 'immediate', 'delayed'] as const;
type NumberName = keyof typeof POLICY_NUMBERS;
const NUMBERS = Object.keys(POLICY_NUMBERS) as NumberName[]; // its own

/** Passwords, lockout, sessions, second factors and registration: what differs from the installation's defaults. */
export function TenantPolicies({ tenant }: { readonly tenant: Tenant }) {
  const can = useCan();
  return can('tenants:write') ? (
    <PolicyForm key={tenant.updated_at} tenant={tenant} />
  ) : (
    <PolicyFacts tenant={tenant} />
  );
}

function PolicyFacts({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const policies = policiesOf(tenant.tenant_metadata);
  const yes = (value: boolean): string => t(value ? 'tenants.yes' : 'tenants.no');
  return (
    <Facts
      items={[
        ...NUMBERS.map((name) => [t(`tenants.policy.${name}`), policies[name] || t('tenants.byDefault')] as const),
        [t('tenants.policy.mfa_required'), yes(policies.mfa_required)],
        [t('tenants.policy.registration_enabled'), yes(policies.registration_enabled)],
        [t('tenants.policy.account_deletion'), t(`tenants.deletions.${policies.account_deletion || 'default'}`)],
      ]}
    />
  );
}

function PolicyForm({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const notify = useNotify();
  const edit = useEdit<Tenant, PolicyDraft>({
    record: tenant,
    fieldsOf: ({ tenant_metadata: metadata }) => policiesOf(metadata),
    read: () => identity.get('/tenants/{tenant_id}', { path: { tenant_id: tenant.id } }),
    write: (record, changes) =>
      identity.patch<'/tenants/{tenant_id}'>(record, { tenant_metadata: metadataOf(changes) }),
    onSaved: (saved) => {
      cache.setQueryData(tenantKey(tenant.id), saved);
      notify(t('tenants.policiesSaved'));
    },
  });
  const number = (name: NumberName) => {
    const value = edit.draft[name] ?? '';
    const fault = value === '' ? undefined : numberFaultOf(POLICY_NUMBERS[name], Number(value));
    return (
      <TextField
        key={name}
        label={t(`tenants.policy.${name}`)}
        name={name}
        type="number"
        hint={t(`tenants.policyHint.${name}`)}
        value={value}
        onChange={(next) => edit.set({ [name]: next })}
        {...(fault && { error: t(`fields.${fault.key}`, { limit: fault.limit }) })}
      />
    );
  };
  return (
    <EditForm
      edit={edit}
      verb={t('tenants.savePolicies')}
      labelOf={(field) => t(`tenants.policy.${field}`)}
      onCancel={() => edit.set(policiesOf(tenant.tenant_metadata))}
    >
      {NUMBERS.map(number)}
      <Checkbox
        label={t('tenants.policy.mfa_required')}
        isSelected={edit.draft.mfa_required}
        onChange={(mfa_required) => edit.set({ mfa_required })}
      />
      <Checkbox
        label={t('tenants.policy.registration_enabled')}
        isSelected={edit.draft.registration_enabled}
        onChange={(registration_enabled) => edit.set({ registration_enabled })}
      />
      <Select
        label={t('tenants.policy.account_deletion')}
        value={edit.draft.account_deletion || 'default'}
        choices={DELETIONS.map((id) => ({ id: id || 'default', name: t(`tenants.deletions.${id || 'default'}`) }))}
        onChange={(choice) => edit.set({ account_deletion: choice === 'default' ? '' : choice })}
      />
    </EditForm>
  );
}

import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { useSession } from './session';

/** No tenant has this id. */
const ALL = '';

/** Chooses the tenant whose records are shown, for people who see several. */
export function TenantSwitch() {
  const { t } = useTranslation();
  const { tenants, tenant, chooseTenant } = useSession();
  if (tenants.length < 2) return null;
  const name = tenant ? (tenant.display_name ?? tenant.tenant_name) : t('tenantSwitch.all');
  const entries = [
    { id: ALL, name: t('tenantSwitch.all') },
    ...tenants.map(({ id, tenant_name, display_name }) => ({ id, name: display_name ?? tenant_name })),
  ];
  return (
    <Menu
      label={t('tenantSwitch.label', { name })}
      trigger={
        <>
          <Icon name="tenant" size={16} />
          <span>{name}</span>
          <Icon name="down" size={12} />
        </>
      }
      entries={entries}
      selected={tenant?.id ?? ALL}
      onAction={(id) => chooseTenant(tenants.find((one) => one.id === id)?.tenant_name)}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Blank } from '../ui/message';

/** The address names a tenant that there is not, or that the person may not see: nothing tells the two apart. */
export function UnknownTenant({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <main>
      <Blank icon="tenant" title={t('tenantSwitch.unknown')}>
        <p>{t('tenantSwitch.unknownText', { name })}</p>
        <a href="/">{t('notFound.home')}</a>
      </Blank>
    </main>
  );
}

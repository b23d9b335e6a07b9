import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../data/online';
import { Message } from '../ui/message';

/** Says that the network is away; what is shown stays. */
export function Offline() {
  const { t } = useTranslation();
  if (useIsOnline()) return null;
  return (
    <Message kind="warn" title={t('errors.offline')}>
      {t('errors.offlineText')}
    </Message>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from '../ui/link';
import { Blank } from '../ui/message';

/** An address that no page has. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Blank icon="search" title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <Link href="/" kind="button">
        {t('notFound.home')}
      </Link>
    </Blank>
  );
}

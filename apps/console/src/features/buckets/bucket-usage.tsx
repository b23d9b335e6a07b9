import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../data/bytes';
import { Meter } from '../../ui/meter';

/** The bytes of a bucket, against its quota where it has one. */
export function BucketUsage({ used, quota }: { readonly used: number; readonly quota: number | undefined }) {
  const { t, i18n } = useTranslation();
  const written = formatBytes(used, i18n.language);
  if (quota === undefined) return written;
  const text = t('buckets.usedOf', { used: written, quota: formatBytes(quota, i18n.language) });
  return <Meter label={t('buckets.usage')} value={quota === 0 ? 1 : used / quota} text={text} />;
}

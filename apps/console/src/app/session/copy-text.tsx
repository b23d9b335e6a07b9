import { useTranslation } from 'react-i18next';
import { Copyable } from '../../ui/facts';

/** An id, a secret or an address that can be copied. */
export function CopyText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return <Copyable text={text} label={t('actions.copy')} done={t('actions.copied')} />;
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../../data/scopes';
import { Blank } from '../../ui/message';
import { Tag } from '../../ui/status';
import { useCan } from './session';

/** A page that needs a scope; without it the page says which one and who can grant it. */
export function RequireScope({ scope, children }: { readonly scope: Scope; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const can = useCan();
  if (can(scope)) return children;
  return (
    <Blank icon="key" title={t('missing.title')}>
      <p>
        {t('missing.scope')} <Tag>{scope}</Tag>
      </p>
      <p>{t('missing.who')}</p>
    </Blank>
  );
}

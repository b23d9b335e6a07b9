import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/session';
import { Card, Padded, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { ApplyConfiguration } from './apply-configuration';
import { ExportConfiguration } from './export-configuration';

type Part = 'export' | 'apply';

/** Tenants, APIs, applications, roles and groups as one document: read it, keep it beside the code, and apply it. */
export function ConfigurationPage() {
  const { t } = useTranslation();
  const can = useCan();
  const [part, setPart] = useState<Part>('export');
  const apply = { id: 'apply' as const, name: t('configuration.apply'), content: <ApplyConfiguration /> };
  return (
    <Page title={t('configuration.title')}>
      <p>{t('configuration.text')}</p>
      <Card>
        <Padded>
          <Tabs<Part>
            label={t('configuration.title')}
            selected={part}
            onSelect={setPart}
            tabs={[
              { id: 'export', name: t('configuration.export'), content: <ExportConfiguration /> },
              ...(can('configuration:write') ? [apply] : []),
            ]}
          />
        </Padded>
      </Card>
    </Page>
  );
}

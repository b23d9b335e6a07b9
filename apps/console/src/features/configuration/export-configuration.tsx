import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { DOCUMENT_TYPES, readConfiguration, type DocumentFormat } from '../../data/configuration';
import { downloadText } from '../../data/download-text';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Code } from '../../ui/facts';
import { Select } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { Actions } from '../../ui/page';

const FORMATS = [
  { id: 'yaml', name: 'YAML' },
  { id: 'json', name: 'JSON' },
] as const;

/** The document as it is now, in YAML or JSON. */
export function ExportConfiguration() {
  const { t } = useTranslation();
  const [format, setFormat] = useState<DocumentFormat>('yaml');
  return (
    <>
      <Select label={t('configuration.format')} value={format} choices={FORMATS} onChange={setFormat} />
      <Exported format={format} />
    </>
  );
}

function Exported({ format }: { readonly format: DocumentFormat }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ['configuration', format],
    queryFn: ({ signal }) => readConfiguration(identity, format, signal),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={10} />;
  return (
    <>
      <Actions>
        <Button writes={false} onPress={() => downloadText(data, `groundwork.${format}`, DOCUMENT_TYPES[format])}>
          {t('configuration.download')}
        </Button>
        <Button kind="plain" onPress={() => void refetch()}>
          {t('configuration.refresh')}
        </Button>
      </Actions>
      <Code text={data} label={t('actions.copy')} done={t('actions.copied')} />
    </>
  );
}

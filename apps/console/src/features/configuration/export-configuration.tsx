import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { readConfiguration } from '../../data/configuration';
import { downloadText } from '../../data/download-text';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Code } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { Actions } from '../../ui/page';

export const CONFIGURATION_KEY = ['configuration'] as const;

/** The document as it is now. */
export function ExportConfiguration() {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: CONFIGURATION_KEY,
    queryFn: ({ signal }) => readConfiguration(identity, signal),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={10} />;
  return (
    <>
      <Actions>
        <Button writes={false} onPress={() => downloadText(data, 'groundwork.json', 'application/json')}>
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

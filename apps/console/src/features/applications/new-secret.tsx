import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { Button } from '../../ui/button';
import { Copyable, Facts } from '../../ui/facts';
import { Message } from '../../ui/message';
import { Actions, Page, Stack } from '../../ui/page';

export interface NewSecretProps {
  readonly id: string;
  readonly secret: string | null;
  /** What failed after the client was made. */
  readonly warning: unknown;
  readonly onDone: () => void;
}

/** The id and the secret of a client that was just made. The secret is in this page alone, and gone with it. */
export function NewSecret({ id, secret, warning, onDone }: NewSecretProps) {
  const { t } = useTranslation();
  const copyable = (text: string) => <Copyable text={text} label={t('actions.copy')} done={t('actions.copied')} />;
  return (
    <Page title={t('applications.created')}>
      <Stack>
        {secret === null ? (
          <p>{t('applications.noSecret')}</p>
        ) : (
          <Message kind="warn" title={t('applications.secretOnce')} />
        )}
        <Facts
          items={[
            [t('applications.id'), copyable(id)],
            ...(secret === null ? [] : [[t('applications.secret'), copyable(secret)] as const]),
          ]}
        />
        {warning !== undefined && <ProblemMessage error={warning} />}
        <Actions>
          <Button kind="filled" writes={false} onPress={onDone}>
            {t('applications.open')}
          </Button>
        </Actions>
      </Stack>
    </Page>
  );
}

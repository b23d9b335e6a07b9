import type { IdentityApi } from '@groundwork/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { RecordPanel } from '../../app/session/record-panel';
import { downloadText } from '../../data/download-text';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { doneOf, isRunning, progressText } from '../../data/user-imports';
import { Button } from '../../ui/button';
import { Facts, Muted, RowItem, Rows } from '../../ui/facts';
import { Message } from '../../ui/message';
import { Actions } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { Status } from '../../ui/status';
import { lookOf } from './imports-page';

type Import = IdentityApi.components['schemas']['Import'];

const EVERY_MS = 1_000;
const SHOWN = 100;

/** How far an import is, and which lines were refused. */
export function ImportPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { identity } = useServices();
  const query = useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => identity.get('/imports/{import_id}', { path: { import_id: id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? EVERY_MS : false),
  });
  return (
    <RecordPanel
      label={t('userImports.one')}
      icon="import"
      query={query}
      nameOf={({ created_at: at }) => t('userImports.of', { time: formatTime(at, i18n.language) })}
      notFound={{ title: t('userImports.notFound') }}
      onClose={onClose}
    >
      {(one) => <ImportView one={one} />}
    </RecordPanel>
  );
}

function ImportView({ one }: { readonly one: Import }) {
  const { t, i18n } = useTranslation();
  const { state, received, added, changed, failed } = one;
  const count = (value: number): string => formatNumber(value, i18n.language);
  return (
    <>
      <Status kind={lookOf(state)}>{t(`userImports.states.${state}`)}</Status>
      {isRunning(state) && (
        <>
          <Progress
            label={t('userImports.progress')}
            value={doneOf(one)}
            most={received}
            text={progressText(one, t, i18n.language)}
          />
          <Cancel id={one.id} isCancelling={state === 'cancelling'} />
        </>
      )}
      {one.failure !== null && <Message kind="bad" title={one.failure} />}
      <Facts
        items={[
          [t('userImports.received'), count(received)],
          [t('userImports.added'), count(added)],
          [t('userImports.changed'), count(changed)],
          [t('userImports.failed'), count(failed)],
          [t('userImports.finishedAt'), formatTime(one.finished_at, i18n.language)],
        ]}
      />
      {one.errors.length > 0 && <Faults one={one} />}
    </>
  );
}

function Cancel({ id, isCancelling }: { readonly id: string; readonly isCancelling: boolean }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => identity.post('/imports/{import_id}/cancel', { path: { import_id: id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['imports'] }),
  });
  return (
    <>
      <Actions>
        <Button kind="danger" isDisabled={isCancelling || cancel.isPending} onPress={() => cancel.mutate()}>
          {t('userImports.cancel')}
        </Button>
      </Actions>
      {cancel.error && <ProblemMessage error={cancel.error} />}
    </>
  );
}

/** Lines that were refused, with why; all that the service lists as a file. */
function Faults({ one: { id, errors, failed } }: { readonly one: Import }) {
  const { t, i18n } = useTranslation();
  const asFile = (): void =>
    downloadText(
      errors.map((fault) => JSON.stringify(fault)).join('\n'),
      `faults-${id}.ndjson`,
      'application/x-ndjson',
    );
  return (
    <section>
      <h2>{t('userImports.refused')}</h2>
      <Actions>
        <Button writes={false} onPress={asFile}>
          {t('userImports.download')}
        </Button>
      </Actions>
      <Rows>
        {errors.slice(0, SHOWN).map(({ line, field, message }, index) => (
          <RowItem key={index}>
            <div>
              {t('userImports.line', { line: formatNumber(line ?? 0, i18n.language) })} <code>{field}</code>
            </div>
            <Muted>{message}</Muted>
          </RowItem>
        ))}
      </Rows>
      {failed > SHOWN && <Muted>{t('linked.cut', { count: Math.min(SHOWN, errors.length) })}</Muted>}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../app/session/delete-record';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatZonedTime, zoneName } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { Empty } from '../../ui/empty';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { Section } from '../../ui/section';
import { Status } from '../../ui/status';

const MOST = 100;
const LOOK_EVERY_MS = 10_000;

/** Aliases that are still to move, with the zone of the times. */
export function Publications({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePublications(code);
  return (
    <Section title={t('releases.scheduled')} text={t('releases.scheduledText', { zone: zoneName() })}>
      {error ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data.length === 0 ? (
        <Empty text={t('releases.noneScheduled')} />
      ) : (
        <Rows>
          {data.map((one) => (
            <One key={one.id} code={code} publication={one} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function usePublications(code: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: [...treeKey(code), 'publications'],
    queryFn: async ({ signal }) =>
      (await tree.get('/trees/{tree_code}/publications', { path: { tree_code: code }, query: { limit: MOST }, signal }))
        .items,
    // They are gone once their time has come.
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_EVERY_MS : false),
  });
}

type Publication = NonNullable<ReturnType<typeof usePublications>['data']>[number];

function One({ code, publication }: { readonly code: string; readonly publication: Publication }) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const can = useCan();
  const { id, alias, version, at, error, attempts, retry_at: retryAt } = publication;
  const time = formatZonedTime(at, i18n.language);
  const path = { tree_code: code, publication_id: id };
  return (
    <RowItem
      action={
        can('trees:publish') && (
          <DeleteRecord
            isIcon
            verb={t('releases.cancel', { alias })}
            text={t('releases.cancelText', { alias, version, time })}
            done={t('releases.cancelled', { alias })}
            send={() => tree.delete('/trees/{tree_code}/publications/{publication_id}', { path })}
            queryKey={treeKey(code)}
            onDeleted={() => undefined}
          />
        )
      }
    >
      <div>
        <strong>{alias}</strong> → {version}
      </div>
      <Muted>{time}</Muted>
      {error !== null && (
        <div>
          <Status kind="bad">{t('releases.failing', { count: attempts })}</Status>{' '}
          <Muted>{`${error} ${t('releases.retry', { time: formatZonedTime(retryAt, i18n.language) })}`}</Muted>
        </div>
      )}
    </RowItem>
  );
}

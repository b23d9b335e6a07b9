import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatBytes } from '../../data/bytes';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Copyable, Facts, Muted, RowItem, Rows } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Page } from '../../ui/page';
import { Section, Sections } from '../../ui/section';

const EVERY_MS = 30_000;
/** So many files are listed. (docs/object-stores.md) */
const LISTED = 100;

/** What the store contains, and whether files and their contents agree. */
export function StoreReportPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReport();
  return (
    <Page title={t('storeReport.title')}>
      <p>{t('storeReport.text')}</p>
      {error ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <Report report={data} />
      )}
    </Page>
  );
}

function useReport() {
  const { storage } = useServices();
  return useQuery({
    queryKey: ['store-report'],
    queryFn: ({ signal }) => storage.get('/storage_report', { signal }),
    refetchInterval: EVERY_MS,
  });
}

type StoreReport = NonNullable<ReturnType<typeof useReport>['data']>;

function Report({ report }: { readonly report: StoreReport }) {
  const { t, i18n } = useTranslation();
  const { missing, damaged, contents, orphans, queued, uploads_open: open } = report;
  const count = (value: number): string => formatNumber(value, i18n.language);
  const bytes = (value: number): string => formatBytes(value, i18n.language);
  const faulty = missing + damaged;
  return (
    <Sections>
      <Section title={t('storeReport.state')}>
        <Message
          kind={faulty === 0 ? 'good' : 'bad'}
          title={
            faulty === 0
              ? t('storeReport.sound')
              : t('storeReport.faulty', { count: faulty, number: formatNumber(faulty, i18n.language) })
          }
        />
        <Facts
          items={[
            [t('storeReport.missing'), count(missing)],
            [t('storeReport.damaged'), count(damaged)],
            [t('storeReport.since'), formatTime(report.scrubbed_since, i18n.language)],
          ]}
        />
        {faulty > 0 && <Faulty ids={report.faulty_files} />}
      </Section>
      <Section title={t('storeReport.contents')}>
        <Facts
          items={[
            [t('storeReport.stored'), count(contents)],
            [t('storeReport.original'), bytes(report.bytes_original)],
            [t('storeReport.compressed'), bytes(report.bytes_stored)],
            [t('storeReport.uploads'), `${count(open)} · ${bytes(report.bytes_uploading)}`],
            ...(queued === null || orphans === null
              ? []
              : ([
                  [t('storeReport.queued'), count(queued)],
                  [t('storeReport.oldest'), formatTime(report.queued_oldest, i18n.language)],
                  [t('storeReport.orphans'), count(orphans)],
                ] as const)),
          ]}
        />
      </Section>
    </Sections>
  );
}

/** The files, by the ids that the program which checks them takes. */
function Faulty({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('storeReport.files')}</h3>
      <Rows>
        {ids.map((id) => (
          <RowItem key={id}>
            <Copyable text={id} label={t('actions.copy')} done={t('actions.copied')} />
          </RowItem>
        ))}
      </Rows>
      {ids.length === LISTED && <Muted>{t('storeReport.first', { count: LISTED })}</Muted>}
      <Muted>{t('storeReport.repair')}</Muted>
    </>
  );
}

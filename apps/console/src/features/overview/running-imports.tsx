import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { doneOf, IMPORT_FIELDS, IS_RUNNING, progressText, type ListedImport } from '../../data/user-imports';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Progress } from '../../ui/meter';
import { Section } from '../../ui/section';

const SHOWN = 5;
/** How often is looked while there are some, and while there are none. */
const EVERY_MS = { some: 2_000, none: 15_000 } as const;

/** Imports of users that go on, for who may import: looked at again while the page is seen, and nothing where there are none. */
export function RunningImports() {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data } = useQuery({
    queryKey: ['imports', 'running'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      identity.get('/imports', {
        query: { limit: SHOWN, sort: 'id:desc' },
        q: IS_RUNNING,
        fields: IMPORT_FIELDS,
        signal,
      }),
    refetchInterval: ({ state }) => EVERY_MS[state.data?.items.length ? 'some' : 'none'],
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('overview.imports')}>
      <Rows>
        {data.items.map((one) => (
          <RunningImport key={one.id} {...one} />
        ))}
      </Rows>
      {data.has_more && <Link href="/imports">{t('overview.importsLink')}</Link>}
    </Section>
  );
}

function RunningImport(one: ListedImport) {
  const { t, i18n } = useTranslation();
  const name = t('userImports.of', { time: formatTime(one.created_at, i18n.language) });
  return (
    <RowItem>
      <Link href={`/imports/${one.id}`}>{name}</Link>
      <div>
        <Muted>
          {t(`userImports.states.${one.state}`)} · {progressText(one, t, i18n.language)}
        </Muted>
      </div>
      <Progress label={name} value={doneOf(one) / Math.max(1, one.received)} />
    </RowItem>
  );
}

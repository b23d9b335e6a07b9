import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { CopyText } from '../../app/session/copy-text';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import { Button } from '../../ui/button';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Facts } from '../../ui/facts';
import { Select, TextField } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { Status } from '../../ui/status';
import { auditClause, OUTCOMES, type AuditSearch } from './audit-search';
import { changesBetween } from './changes-between';
import { useNames } from './use-names';

/** An event as the list answers it. */
interface AuditRow {
  readonly id: string;
  readonly event_type: string;
  readonly actor_id: string | null;
  readonly actor_client_id: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly outcome: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}

export interface AuditPageProps {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** What was done and by whom, the newest first. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const [open, setOpen] = useState<AuditRow>();
  const { offset = 0 } = search;
  const clause = auditClause(search);
  const q = clause && { q: clause };
  const page = usePage<AuditRow>({
    key: ['audit', clause?.toString() ?? ''],
    offset,
    read: (signal) =>
      identity.get('/audit_events', { query: { limit: PAGE_SIZE, offset, sort: 'id:desc' }, signal, ...q }),
    count: async (signal) =>
      (await identity.get('/audit_events', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  });
  const names = useNames(page.items ?? []);
  return (
    <Page title={t('audit.title')}>
      <Card>
        <Filter search={search} onSearch={onSearch} />
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.reload()} />
        ) : page.items === undefined ? (
          <Skeleton rows={10} />
        ) : (
          <EventTable items={page.items} names={names} isStale={page.isStale} onOpen={setOpen} />
        )}
        <ListPager
          offset={offset}
          count={page.items?.length ?? 0}
          total={page.total}
          hasMore={page.hasMore}
          onGo={(next) => onSearch({ ...search, offset: next })}
        />
      </Card>
      <EventDialog event={open} names={names} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function Filter({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation();
  return (
    <Bar>
      <SearchField
        label={t('audit.filter')}
        clear={t('actions.clear')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ ...search, q, offset: undefined })}
      />
      <TextField
        label={t('audit.day')}
        type="date"
        value={search.day ?? ''}
        onChange={(day) => onSearch({ ...search, day, offset: undefined })}
      />
      <Select
        label={t('audit.outcome')}
        value={search.outcome ?? 'all'}
        choices={OUTCOMES.map((id) => ({ id, name: t(`audit.outcomes.${id}`) }))}
        onChange={(outcome) =>
          onSearch({ ...search, outcome: outcome === 'all' ? undefined : outcome, offset: undefined })
        }
      />
    </Bar>
  );
}

type Names = ReadonlyMap<string, string>;

/** A name, else the id, else a dash. */
const named = (names: Names, id: string | null): string => (id === null ? '–' : (names.get(id) ?? id));

/** What was changed: its kind, and its name where it has one. */
const subjectOf = (names: Names, { subject_type: type, subject_id: id }: AuditRow): string =>
  [type, id === null ? null : (names.get(id) ?? id)].filter(Boolean).join(' ') || '–';

function EventTable({
  items,
  names,
  isStale,
  onOpen,
}: {
  readonly items: readonly AuditRow[];
  readonly names: Names;
  readonly isStale: boolean;
  readonly onOpen: (event: AuditRow) => void;
}) {
  const { t, i18n } = useTranslation();
  const columns: readonly TableColumn<AuditRow>[] = [
    { id: 'event_type', title: t('audit.event'), cell: (row) => row.event_type, isHeader: true },
    { id: 'created_at', title: t('audit.time'), cell: (row) => formatTime(row.created_at, i18n.language) },
    {
      id: 'outcome',
      title: t('audit.outcome'),
      cell: (row) => (
        <Status kind={row.outcome === 'success' ? 'good' : 'bad'}>{t(`audit.outcomes.${row.outcome}`)}</Status>
      ),
      from: 'medium',
    },
    {
      id: 'actor_id',
      title: t('audit.actor'),
      cell: (row) => named(names, row.actor_id ?? row.actor_client_id),
      from: 'medium',
    },
    { id: 'subject_id', title: t('audit.subject'), cell: (row) => subjectOf(names, row), from: 'wide' },
  ];
  return (
    <DataTable
      label={t('audit.title')}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      textOf={({ event_type: type }) => type}
      onOpen={onOpen}
      isStale={isStale}
      empty={t('audit.none')}
    />
  );
}

function EventDialog({
  event,
  names,
  onClose,
}: {
  readonly event: AuditRow | undefined;
  readonly names: Names;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  if (!event) return null;
  return (
    <Dialog title={event.event_type} isOpen onClose={onClose}>
      <Facts
        items={[
          [t('audit.time'), formatTime(event.created_at, i18n.language)],
          [t('audit.outcome'), t(`audit.outcomes.${event.outcome}`)],
          [t('audit.actor'), <Named key="actor" id={event.actor_id} names={names} />],
          [t('audit.client'), <Named key="client" id={event.actor_client_id} names={names} />],
          [
            t('audit.subject'),
            <span key="subject">
              {event.subject_type} <Named id={event.subject_id} names={names} />
            </span>,
          ],
          [t('audit.address'), event.ip],
          [t('audit.request'), event.request_id],
        ]}
      />
      <Facts
        items={changesBetween(event.before, event.after).map(
          ({ name, before, after }) => [name, `${before} → ${after}`] as const,
        )}
      />
      <DialogActions>
        <Button kind="filled" writes={false} onPress={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The name of somebody or something, with the id that can be copied. */
function Named({ id, names }: { readonly id: string | null; readonly names: Names }) {
  if (id === null) return '–';
  return (
    <>
      {names.get(id)} <CopyText text={id} />
    </>
  );
}

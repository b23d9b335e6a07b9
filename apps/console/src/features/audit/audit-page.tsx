import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Muted } from '../../ui/facts';
import { Select, TextField } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { Status } from '../../ui/status';
import { auditClause, OUTCOMES, type AuditSearch } from './audit-search';
import { AuditTimeline } from './audit-timeline';
import { EventDialog, named, subjectOf, type AuditRow, type Names } from './event-dialog';
import { eventName, typesNamed } from './event-names';
import { useNames } from './use-names';

export interface AuditPageProps {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** What was done and by whom: how much when, and the events, the newest first. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<AuditRow>();
  const { offset = 0 } = search;
  const page = useEvents(search);
  const names = useNames(page.items ?? []);
  return (
    <Page title={t('audit.title')}>
      <Card>
        <Filter search={search} onSearch={onSearch} />
        <AuditTimeline search={search} onSearch={onSearch} />
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

function useEvents(search: AuditSearch) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { offset = 0 } = search;
  const clause = auditClause(search, typesNamed(t, search.q ?? ''));
  const q = clause && { q: clause };
  return usePage<AuditRow>({
    key: ['audit', clause?.toString() ?? ''],
    offset,
    read: (signal) =>
      identity.get('/audit_events', { query: { limit: PAGE_SIZE, offset, sort: 'id:desc' }, signal, ...q }),
    count: async (signal) =>
      (await identity.get('/audit_events', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  });
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
        onChange={(day) => onSearch({ ...search, day, hour: undefined, offset: undefined })}
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

interface EventTableProps {
  readonly items: readonly AuditRow[];
  readonly names: Names;
  readonly isStale: boolean;
  readonly onOpen: (event: AuditRow) => void;
}

function EventTable({ items, names, isStale, onOpen }: EventTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('audit.title')}
      columns={useColumns(names)}
      items={items}
      idOf={({ id }) => id}
      textOf={({ event_type: type }) => eventName(t, type)}
      onOpen={onOpen}
      isStale={isStale}
      empty={t('audit.none')}
    />
  );
}

function useColumns(names: Names): readonly TableColumn<AuditRow>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      id: 'event_type',
      title: t('audit.event'),
      cell: ({ event_type: type }) => (
        <>
          {eventName(t, type)}{' '}
          <Muted>
            <code>{type}</code>
          </Muted>
        </>
      ),
      isHeader: true,
    },
    { id: 'created_at', title: t('audit.time'), cell: (row) => formatTime(row.created_at, i18n.language) },
    {
      id: 'outcome',
      title: t('audit.outcome'),
      cell: (row) => (
        <Status kind={row.outcome === 'success' ? 'good' : 'bad'}>{t(`audit.outcomes.${row.outcome}`)}</Status>
      ),
      from: 'medium',
      isNarrow: true,
    },
    {
      id: 'actor_id',
      title: t('audit.actor'),
      cell: (row) => named(names, row.actor_id ?? row.actor_client_id),
      from: 'medium',
    },
    { id: 'subject_id', title: t('audit.subject'), cell: (row) => subjectOf(t, names, row), from: 'wide' },
  ];
}

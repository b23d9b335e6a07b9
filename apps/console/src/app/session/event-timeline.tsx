import type { Where } from '@groundwork/client';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countsByPeriod, type AuditWindow, type PeriodCount } from '../../data/audit-counts';
import { formatNumber, formatPeriod } from '../../data/format';
import { useAuditCounts } from '../../data/use-audit-counts';
import { Button } from '../../ui/button';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Timeline } from '../../ui/timeline';
import { ProblemMessage } from './problem-message';

export interface EventTimelineProps {
  readonly label: string;
  readonly window: AuditWindow;
  readonly where: Where | undefined;
  /** When the period begins that is chosen. */
  readonly chosen?: Date | undefined;
  /** Called with nothing where the period that is chosen is chosen again. */
  readonly onChoose: (period: PeriodCount | undefined) => void;
  readonly actions?: ReactNode;
}

const NONE: readonly PeriodCount[] = [];

/** How much succeeded and failed by day or hour, as bars and as a table; a period can be chosen in both. */
export function EventTimeline({ label, window, where, chosen, onChoose, actions }: EventTimelineProps) {
  const { t, i18n } = useTranslation();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useAuditCounts(window, where);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  const periods = data ? countsByPeriod(data) : NONE;
  const number = (value: number): string => formatNumber(value, i18n.language);
  const named = (at: string | undefined, isBrief = false): string =>
    at === undefined ? '' : formatPeriod(window.by, at, i18n.language, isBrief);
  const sum = (part: 'good' | 'bad'): string =>
    t(`timeline.${part}`, { shown: number(periods.reduce((all, one) => all + one[part], 0)) });
  const choose = (id: string | undefined): void => onChoose(periods.find(({ startsAt }) => startsAt === id));
  return (
    <>
      <Timeline
        label={label}
        bars={
          data &&
          periods.map(({ startsAt, good, bad }) => ({
            id: startsAt,
            label: t('timeline.bar', { period: named(startsAt), good: number(good), bad: number(bad) }),
            good,
            bad,
          }))
        }
        legend={data && [sum('good'), sum('bad')]}
        most={number(Math.max(0, ...periods.map(({ good, bad }) => good + bad)))}
        ends={[named(periods[0]?.startsAt, true), named(periods.at(-1)?.startsAt, true)]}
        chosen={periods.find(({ startsAt }) => Date.parse(startsAt) === chosen?.getTime())?.startsAt}
        onChoose={choose}
        actions={
          <>
            {actions}
            <Button kind="plain" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
              {t(isTable ? 'timeline.hideTable' : 'timeline.table')}
            </Button>
          </>
        }
      />
      {isTable && <PeriodTable label={label} periods={periods} nameOf={named} onChoose={choose} />}
    </>
  );
}

interface PeriodTableProps {
  readonly label: string;
  readonly periods: readonly PeriodCount[];
  readonly nameOf: (at: string) => string;
  readonly onChoose: (id: string) => void;
}

function PeriodTable({ label, periods, nameOf, onChoose }: PeriodTableProps) {
  const { t, i18n } = useTranslation();
  const part = (id: 'good' | 'bad'): TableColumn<PeriodCount> => ({
    id,
    title: t(`timeline.${id}Column`),
    cell: (row) => formatNumber(row[id], i18n.language),
    isNumber: true,
  });
  return (
    <DataTable
      label={t('timeline.tableOf', { label })}
      columns={[
        { id: 'period', title: t('timeline.period'), cell: (row) => nameOf(row.startsAt), isHeader: true },
        part('good'),
        part('bad'),
      ]}
      items={[...periods].reverse()}
      idOf={({ startsAt }) => startsAt}
      textOf={({ startsAt }) => nameOf(startsAt)}
      onOpen={({ startsAt }) => onChoose(startsAt)}
      empty={t('timeline.none')}
    />
  );
}

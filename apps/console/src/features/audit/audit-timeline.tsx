import { useTranslation } from 'react-i18next';
import { EventTimeline } from '../../app/session/event-timeline';
import { dayOf, type PeriodCount } from '../../data/audit-counts';
import { formatPeriod } from '../../data/format';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { BarRow, Padded } from '../../ui/page';
import { eventClause, hourOf, periodOf, RANGES, windowOf, type AuditSearch } from './audit-search';
import { typesNamed } from './event-names';

export interface AuditTimelineProps {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** How many of the events that match there are by day or hour; one that is chosen is in the address, and the list shows it alone. */
export function AuditTimeline({ search, onSearch }: AuditTimelineProps) {
  const { t } = useTranslation();
  const { range = 'month' } = search;
  const window = windowOf(search);
  const isOfKind = window.by === (search.hour === undefined ? 'day' : 'hour');
  const choose = (period: PeriodCount | undefined): void =>
    onSearch({ ...search, offset: undefined, ...chosenIn(window.by, period) });
  return (
    <>
      <Padded>
        <EventTimeline
          label={t('audit.timeline')}
          window={window}
          where={eventClause(search, typesNamed(t, search.q ?? ''))}
          chosen={isOfKind ? periodOf(search)?.from : undefined}
          onChoose={choose}
          actions={
            <Select
              label={t('audit.range')}
              isLabelHidden
              value={range}
              choices={RANGES.map((id) => ({ id, name: t(`audit.ranges.${id}`) }))}
              onChange={(next) => onSearch({ ...search, range: next === 'month' ? undefined : next })}
            />
          }
        />
      </Padded>
      <Chosen search={search} onClear={() => choose(undefined)} />
    </>
  );
}

/** What of the address a choice sets; the other kind of period goes. */
function chosenIn(by: 'day' | 'hour', period: PeriodCount | undefined): Pick<AuditSearch, 'day' | 'hour'> {
  if (!period) return { day: undefined, hour: undefined };
  const at = new Date(period.startsAt);
  return by === 'day' ? { day: dayOf(at), hour: undefined } : { day: undefined, hour: hourOf(at) };
}

/** Says of which period the list is, and shows all of it again. */
function Chosen({ search, onClear }: { readonly search: AuditSearch; readonly onClear: () => void }) {
  const { t, i18n } = useTranslation();
  const period = periodOf(search);
  if (!period) return null;
  const by = search.hour === undefined ? 'day' : 'hour';
  return (
    <BarRow label={t('audit.chosen')}>
      <span>{formatPeriod(by, period.from.toISOString(), i18n.language)}</span>
      <Button kind="plain" onPress={onClear}>
        {t('audit.clear')}
      </Button>
    </BarRow>
  );
}

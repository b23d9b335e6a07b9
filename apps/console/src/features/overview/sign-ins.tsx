import { where } from '@groundwork/client';
import { useTranslation } from 'react-i18next';
import { EventTimeline } from '../../app/session/event-timeline';
import { dayOf, lastDays } from '../../data/audit-counts';
import { Link } from '../../ui/link';
import { Section } from '../../ui/section';

const DAYS = 30;
/** What `/audit` filters by to list them. */
const PREFIX = 'login.';
const SIGN_INS = where`event_type in ${['login.succeeded', 'login.failed', 'login.locked']}`;

/** Sign-ins and failures by day, for who may read audit events; a day leads to its events. */
export function SignIns({ onEvents }: { readonly onEvents: (q: string, day: string) => void }) {
  const { t } = useTranslation();
  return (
    <Section title={t('overview.signIns')} text={t('overview.signInsText')}>
      <EventTimeline
        label={t('overview.signIns')}
        window={lastDays(DAYS)}
        where={SIGN_INS}
        onChoose={(period) => period && onEvents(PREFIX, dayOf(new Date(period.startsAt)))}
        actions={<Link href={`/audit?q=${PREFIX}`}>{t('overview.signInsLink')}</Link>}
      />
    </Section>
  );
}

import { useTranslation } from 'react-i18next';
import type { Plan, PlannedRecord } from '../../data/configuration';
import { formatNumber } from '../../data/format';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Status, Tag } from '../../ui/status';

const KINDS = [
  ['create', 'good'],
  ['change', 'warn'],
  ['delete', 'bad'],
] as const;

const MOST = 200;

/** What a document would make, change and delete, record by record. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation();
  return KINDS.filter(([kind]) => plan[kind].length > 0).map(([kind, look]) => (
    <section key={kind}>
      <h2>
        <Status kind={look}>
          {t(`configuration.counts.${kind}`, {
            count: plan[kind].length,
            shown: formatNumber(plan[kind].length, i18n.language),
          })}
        </Status>
      </h2>
      <Rows>
        {plan[kind].slice(0, MOST).map((record, index) => (
          <RowItem key={index}>
            <Planned record={record} />
          </RowItem>
        ))}
      </Rows>
      {plan[kind].length > MOST && <Muted>{t('linked.cut', { count: MOST })}</Muted>}
    </section>
  ));
}

function Planned({ record: { kind, name, tenant, of, members = [] } }: { readonly record: PlannedRecord }) {
  return (
    <>
      <Tag>{kind}</Tag> {name} <Muted>{[of, tenant].filter(Boolean).join(' · ')}</Muted>
      {members.length > 0 && (
        <div>
          <Muted>{members.join(', ')}</Muted>
        </div>
      )}
    </>
  );
}

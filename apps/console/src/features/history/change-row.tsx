import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberName } from '../../app/session/member-changes';
import { formatZonedTime } from '../../data/format';
import { memberChanges } from '../../data/node-members';
import { ChangeBadge } from '../../ui/change-badge';
import { Muted } from '../../ui/facts';
import { emptyMembers, loggedMembers } from './logged-members';
import styles from './history.module.css';
import type { Change } from './use-changes';

export interface ChangeRowProps {
  readonly change: Change;
  /** Of who did it. */
  readonly by: string | undefined;
  /** Of nodes, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The way to the node, where the list is of several. */
  readonly node?: ReactNode;
  readonly action?: ReactNode;
}

/** A change: what, who, when, and what was there before. */
export function ChangeRow({ change, by, names, node, action }: ChangeRowProps) {
  const { t, i18n } = useTranslation();
  const who = by ?? t('reviews.somebody');
  return (
    <li className={styles['change']}>
      <div className={styles['head']}>
        <ChangeBadge kind={change.kind}>{t(`compare.kinds.${change.kind}`)}</ChangeBadge>
        {node}
        <Muted>
          {t(change.run_id === null ? 'history.by' : 'history.byRun', {
            who,
            time: formatZonedTime(change.at, i18n.language),
          })}
        </Muted>
        {action}
      </div>
      {change.kind !== 'added' && change.before && <Before change={change} names={names} />}
    </li>
  );
}

/** The log keeps what was there before, not what came after. Of a node that was deleted, what was empty says nothing. */
function Before({ change, names }: Pick<ChangeRowProps, 'change' | 'names'>) {
  const { t } = useTranslation();
  const nameOf = useMemberName();
  const before = change.before ?? {};
  const members = memberChanges(loggedMembers(before, names), change.kind === 'removed' ? null : {});
  const empty = change.kind === 'removed' ? [] : emptyMembers(before);
  if (members.length + empty.length === 0) return null;
  return (
    <dl className={styles['before']} aria-label={t('history.before')}>
      {members.map((one) => (
        <div key={`${one.member} ${one.part ?? ''}`}>
          <dt>{nameOf(one)}</dt>
          <dd>{one.before ?? '–'}</dd>
        </div>
      ))}
      {empty.map((name) => (
        <div key={name}>
          <dt>{nameOf({ member: name })}</dt>
          <dd>{t('history.wasEmpty')}</dd>
        </div>
      ))}
    </dl>
  );
}

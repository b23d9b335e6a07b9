import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberChanges } from '../../app/session/member-changes';
import { Button } from '../../ui/button';
import { ChangeBadge } from '../../ui/change-badge';
import { Link } from '../../ui/link';
import styles from './comparison.module.css';
import { NodePaths } from './node-paths';
import type { Compared, Difference } from './use-differences';

export interface DifferenceItemProps {
  readonly code: string;
  readonly search: Compared;
  readonly difference: Difference;
  /** Of the node, once it is known. */
  readonly name: string | undefined;
}

/** A node that differs: how, its values on both sides, and the way to it. */
export function DifferenceItem({ code, search, difference, name }: DifferenceItemProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { from, to } = search;
  const isMoved = difference.changes.includes('moved');
  const target =
    difference.to_id === null ? { version: from, id: difference.from_id } : { version: to, id: difference.to_id };
  const href = `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(target.version)}?node=${target.id ?? ''}`;
  const shown = name ?? difference.code;
  return (
    <li className={styles['item']}>
      <header>
        <span className={styles['badges']}>
          {difference.changes.map((kind) => (
            <ChangeBadge key={kind} kind={kind}>
              {t(`compare.kinds.${kind}`)}
            </ChangeBadge>
          ))}
        </span>
        <span className={styles['title']}>
          <strong>
            <bdi>{shown}</bdi>
          </strong>{' '}
          {shown !== difference.code && <code>{difference.code}</code>}
        </span>
        <Link href={href}>{t('compare.open', { version: target.version })}</Link>
      </header>
      <MemberChanges
        label={t('compare.values', { name: shown })}
        before={{ name: from, node: difference.from }}
        after={{ name: to, node: difference.to }}
      />
      {isMoved && (
        <div className={styles['paths']}>
          <Button writes={false} aria-expanded={isShown} onPress={() => setShown(!isShown)}>
            {t(isShown ? 'compare.hidePaths' : 'compare.showPaths')}
          </Button>
          {isShown && <NodePaths code={code} search={search} difference={difference} />}
        </div>
      )}
    </li>
  );
}

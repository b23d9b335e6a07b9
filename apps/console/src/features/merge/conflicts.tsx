import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberName } from '../../app/session/member-changes';
import { formatNumber } from '../../data/format';
import { textOf } from '../../data/node-members';
import { PAGE_SIZE, pageTextOf } from '../../data/paging';
import { Button } from '../../ui/button';
import { Pager } from '../../ui/pager';
import { Actions } from '../../ui/page';
import { Section } from '../../ui/section';
import { Sides } from '../../ui/sides';
import { decide, decideAll, keyOf, MOST_CHOICES, sideOf, type Conflict, type Decisions, type Side } from './decisions';
import styles from './merge.module.css';
import type { Merged } from './use-merge';

export interface ConflictsProps {
  readonly version: string;
  readonly from: string;
  readonly result: Merged;
  /** How many are undecided. */
  readonly left: number;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
  readonly isDisabled: boolean;
}

/** What both versions changed differently: each to be decided, or all at once. A page of them at a time. */
export function Conflicts(props: ConflictsProps) {
  const { version, from, result, left, decisions, onDecide, isDisabled } = props;
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const conflicts = result.conflicts ?? [];
  if (conflicts.length === 0) return null;
  const page = conflicts.slice(offset, offset + PAGE_SIZE);
  const isFull = decisions.single.size >= MOST_CHOICES;
  return (
    <Section title={t('merge.conflicts')} text={t('merge.conflictsText', { version, from })}>
      <Actions>
        <span className={styles['all']}>{t('merge.forAll')}</span>
        <Button isDisabled={isDisabled} onPress={() => onDecide(decideAll('ours'))}>
          {t('merge.allOurs', { version })}
        </Button>
        <Button isDisabled={isDisabled} onPress={() => onDecide(decideAll('theirs'))}>
          {t('merge.allTheirs', { from })}
        </Button>
      </Actions>
      <p className={styles['left']}>{left === 0 ? t('merge.decided') : t('merge.left', { count: left })}</p>
      {isFull && <p>{t('merge.full')}</p>}
      <ul className={styles['conflicts']}>
        {page.map((conflict) => (
          <One
            key={`${keyOf(conflict)} ${conflict.kind}`}
            {...{ version, from, conflict }}
            side={sideOf(decisions, conflict)}
            onDecide={(side) => !isDisabled && onDecide(decide(decisions, conflict, side))}
          />
        ))}
      </ul>
      {conflicts.length > PAGE_SIZE && (
        <Pages offset={offset} count={page.length} total={conflicts.length} onGo={setOffset} />
      )}
    </Section>
  );
}

interface OneProps {
  readonly version: string;
  readonly from: string;
  readonly conflict: Conflict;
  readonly side: Side | undefined;
  readonly onDecide: (side: Side) => void;
}

/** Members by which a node as a whole is recognized. */
const WHOLE = ['name', 'parent_code', 'description'] as const;

function One({ version, from, conflict, side, onDecide }: OneProps) {
  const { t } = useTranslation();
  const nameOf = useMemberName();
  const { code, attribute, kind } = conflict;
  const member = attribute === null ? undefined : nameOf(partsOf(attribute));
  const shown = (value: unknown): string => valueText(value, attribute === null, nameOf) ?? t('merge.empty');
  const isGone = (value: unknown): boolean => attribute === null && value === null;
  const text = (value: unknown): string => (isGone(value) ? t('merge.deleted') : shown(value));
  const title = member === undefined ? code : `${code}: ${member}`;
  return (
    <li className={styles['conflict']} data-undecided={side === undefined}>
      <div className={styles['head']}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span>{t(`merge.kinds.${kind}`)}</span>
      </div>
      <div className={styles['base']}>
        <span>{t('merge.before')}</span>
        <span className={styles['value']}>{conflict.base === null ? t('merge.notThere') : shown(conflict.base)}</span>
      </div>
      <Sides<Side>
        label={title}
        value={side}
        onChange={onDecide}
        sides={[
          { id: 'ours', name: t('merge.ours', { version }), value: text(conflict.ours) },
          { id: 'theirs', name: t('merge.theirs', { from }), value: text(conflict.theirs) },
        ]}
      />
    </li>
  );
}

/** `translations.mn_MN` has its language as a part. */
function partsOf(attribute: string): { readonly member: string; readonly part?: string } {
  const [member = attribute, ...rest] = attribute.split('.');
  return rest.length === 0 ? { member } : { member, part: rest.join('.') };
}

/** A value as people read it; of a whole node what it is recognized by. */
function valueText(
  value: unknown,
  isWhole: boolean,
  nameOf: (change: { readonly member: string }) => string,
): string | undefined {
  if (!isWhole || typeof value !== 'object' || value === null) return textOf(value);
  const node = value as Readonly<Record<string, unknown>>; // of a side of the conflict
  const lines = WHOLE.flatMap((member) => {
    const text = textOf(node[member]);
    return text === undefined ? [] : [`${nameOf({ member })}: ${text}`];
  });
  return lines.join('\n');
}

interface PagesProps {
  readonly offset: number;
  readonly count: number;
  readonly total: number;
  readonly onGo: (offset: number) => void;
}

function Pages({ offset, count, total, onGo }: PagesProps) {
  const { t, i18n } = useTranslation();
  const { key, from, to } = pageTextOf(offset, count, total);
  const number = (value: number): string => formatNumber(value, i18n.language);
  return (
    <Pager
      text={t(`paging.${key}`, { from: number(from), to: number(to), total: number(total) })}
      previous={t('paging.previous')}
      next={t('paging.next')}
      onPrevious={offset > 0 ? () => onGo(offset - PAGE_SIZE) : undefined}
      onNext={offset + count < total ? () => onGo(offset + PAGE_SIZE) : undefined}
    />
  );
}

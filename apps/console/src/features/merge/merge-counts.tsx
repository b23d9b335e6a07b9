import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { Link } from '../../ui/link';
import { Message } from '../../ui/message';
import type { Merged } from './use-merge';

const COUNTS = ['added', 'changed', 'moved', 'removed'] as const;

/** Nodes that a merge writes; one that is moved and changed counts twice. */
export const changesOf = (result: Merged | undefined): number =>
  COUNTS.reduce((sum, name) => sum + (result?.[name] ?? 0), 0);

/** What a merge did, or would do, in numbers, and what is to be known of it. */
export function MergeCounts({
  code,
  version,
  result,
  isDry,
}: {
  readonly code: string;
  readonly version: string;
  readonly result: Merged;
  readonly isDry: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { warnings = [] } = result;
  const href = `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`;
  return (
    <>
      <Message kind={isDry ? 'note' : 'good'} title={t(isDry ? 'merge.counts' : 'merge.done', { version })}>
        {changesOf(result) === 0 && <span>{t('merge.nothing')}</span>}
        {COUNTS.filter((name) => (result[name] ?? 0) > 0).map((name) => {
          const count = result[name] ?? 0;
          return <span key={name}>{t(`imports.${name}`, { count, number: formatNumber(count, i18n.language) })}</span>;
        })}
        {!isDry && <Link href={href}>{t('merge.open', { version })}</Link>}
      </Message>
      {warnings.length > 0 && (
        <Message kind="warn" title={t('merge.warnings')}>
          {warnings.map((warning) => (
            <span key={warning}>{warning}</span>
          ))}
        </Message>
      )}
    </>
  );
}

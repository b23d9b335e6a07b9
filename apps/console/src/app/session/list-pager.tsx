import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { PAGE_SIZE, pageTextOf } from '../../data/paging';
import { Pager } from '../../ui/pager';

export interface ListPagerProps {
  readonly offset: number;
  /** Of the page that is shown. */
  readonly count: number;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** The offset of another page; none for the first. */
  readonly onGo: (offset: number | undefined) => void;
}

/** Which rows of a list are shown, and the pages before and after. */
export function ListPager({ offset, count, total: known, hasMore, onGo }: ListPagerProps) {
  const { t, i18n } = useTranslation();
  if (count === 0 && offset === 0) return null; // on its way, or empty: there is nothing to go through
  const { key, from, to, total = 0 } = pageTextOf(offset, count, known);
  const written = (value: number): string => formatNumber(value, i18n.language);
  const before = offset - PAGE_SIZE;
  return (
    <Pager
      text={t(`paging.${key}`, { from: written(from), to: written(to), total: written(total) })}
      previous={t('paging.previous')}
      next={t('paging.next')}
      onPrevious={offset > 0 ? () => onGo(before > 0 ? before : undefined) : undefined}
      onNext={hasMore ? () => onGo(offset + PAGE_SIZE) : undefined}
    />
  );
}

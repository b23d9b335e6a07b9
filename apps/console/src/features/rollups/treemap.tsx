import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { Empty } from '../../ui/empty';
import { Muted } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { Padded } from '../../ui/page';
import { shareOf, type RollupSearch } from './rollup-search';
import { cellsOf, type Cell } from './treemap-cells';
import styles from './treemap.module.css';
import { useLargest, type Rollup } from './use-rollup';

export interface TreemapProps {
  readonly code: string;
  readonly version: string;
  readonly search: RollupSearch & { readonly field: string };
  /** Opens a node. */
  readonly onOpen: (id: string) => void;
}

const LINE_PX = 18;
/** Above that share of the largest value a cell is strong. */
const STRONG = 0.5;
/** As wide as it is high on a phone, wider elsewhere. */
const heightOf = (width: number): number => Math.round(Math.min(Math.max(width * 0.5, 280), 560));

/** The largest nodes of a level as areas: a picture of what the ranking says in numbers, by which a node can be opened, too. */
export function Treemap({ code, version, search, onOpen }: TreemapProps) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useLargest(code, version, search);
  const [width, measure] = useWidth();
  const height = heightOf(width);
  const cells = useMemo(() => cellsOf(data?.items ?? [], width, height), [data, width, height]);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  if (data.items.length === 0) return <Empty text={t('rollups.nothingAbove')} />;
  const values = data.items.map(({ value }) => value);
  const name = t('rollups.map', { count: data.items.length, number: formatNumber(data.items.length, i18n.language) });
  return (
    <Padded>
      <div ref={measure} className={styles['frame']}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={name}>
            {cells.map((cell) => (
              <Area
                key={cell.item.node_id}
                cell={cell}
                isStrong={shareOf(cell.item.value, values) > STRONG}
                text={valueOf(cell.item, i18n.language)}
                onOpen={onOpen}
              />
            ))}
          </svg>
        )}
      </div>
      <Muted>{t(data.has_more ? 'rollups.mapCut' : 'rollups.mapText', { count: data.items.length })}</Muted>
    </Padded>
  );
}

const valueOf = ({ value }: Rollup, language: string): string => formatNumber(value ?? 0, language);

interface AreaProps {
  readonly cell: Cell;
  readonly isStrong: boolean;
  readonly text: string;
  readonly onOpen: (id: string) => void;
}

/** What does not fit is cut at the edge; the browser shows all of it at the pointer. */
function Area({ cell: { item, x, y, width, height }, isStrong, text, onOpen }: AreaProps) {
  return (
    <svg
      x={x}
      y={y}
      width={width}
      height={height}
      className={`${styles['cell']} ${isStrong ? styles['strong'] : ''}`}
      onClick={() => onOpen(item.node_id)}
    >
      <title>{`${item.name}: ${text}`}</title>
      <rect width={width} height={height} rx="4" />
      {height > LINE_PX && width > LINE_PX * 2 && (
        <text x="8" y={LINE_PX}>
          {item.name}
        </text>
      )}
      {height > 2 * LINE_PX + 4 && width > LINE_PX * 2 && (
        <text x="8" y={2 * LINE_PX} className={styles['value'] ?? ''}>
          {text}
        </text>
      )}
    </svg>
  );
}

/** The width of an element in px, now and whenever it changes; 0 before it is there. */
function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}

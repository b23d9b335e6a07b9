import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Meter } from '../../ui/meter';
import { shareOf, type Operation } from './rollup-search';
import type { Rollup } from './use-rollup';

export interface RollupTableProps {
  readonly code: string;
  readonly version: string;
  readonly op: Operation;
  readonly field: string;
  readonly items: readonly Rollup[];
  readonly isStale: boolean;
}

/** The nodes of a level with their values: a bar each, and the numbers beside it. */
export function RollupTable({ code, version, op, field, items, isStale }: RollupTableProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number): string => formatNumber(value, i18n.language);
  const values = items.map(({ value }) => value);
  const columns: readonly TableColumn<Rollup>[] = [
    { id: 'name', title: t('nodes.one'), isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'value',
      title: t('rollups.value', { op: t(`rollups.ops.${op}`), field }),
      cell: ({ name, value }) => (
        <Meter
          label={name}
          value={shareOf(value, values)}
          isLimit={false}
          text={value === null ? t('rollups.noNumber') : number(value)}
        />
      ),
    },
    { id: 'count', title: t('rollups.count'), cell: ({ count }) => number(count), from: 'medium', isNarrow: true },
    { id: 'nodes', title: t('trees.nodes'), cell: ({ nodes }) => number(nodes), from: 'medium', isNarrow: true },
    { id: 'code', title: t('nodes.code'), cell: ({ code: own }) => <code>{own}</code>, from: 'wide' },
  ];
  const base = `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`;
  return (
    <DataTable
      label={t('rollups.title')}
      columns={columns}
      items={items}
      idOf={({ node_id: id }) => id}
      hrefOf={({ node_id: id }) => `${base}?node=${id}`}
      textOf={({ name }) => name}
      isStale={isStale}
      empty={t('rollups.none', { field })}
    />
  );
}

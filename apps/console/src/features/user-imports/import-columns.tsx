import { useTranslation } from 'react-i18next';
import { CHARSETS } from '../../data/user-files/charsets';
import { choicesFor, type Mapping } from '../../data/user-files/mapping';
import type { Reading, TableSample } from '../../data/user-files/read-sample';
import { ColumnMapping } from '../../ui/column-mapping';
import { Muted } from '../../ui/facts';
import { Select } from '../../ui/field';

const LEFT_OUT = '-';

export interface ImportColumnsProps {
  readonly table: TableSample;
  readonly onRead: (reading: Pick<Reading, 'charset' | 'mapping'>) => void;
}

/** Of a table of one's own its encoding, and what its columns become. */
export function ImportColumns({ table, onRead }: ImportColumnsProps) {
  const { t } = useTranslation();
  const { charset, columns, mapping, rows } = table;
  const choose = (at: number, member: Mapping[number]): void =>
    onRead({ charset, mapping: mapping.map((before, index) => (index === at ? member : before)) });
  return (
    <>
      <Select
        label={t('userImports.charset')}
        value={charset}
        choices={CHARSETS.map((id) => ({ id, name: id }))}
        onChange={(next) => onRead({ charset: next })}
      />
      <Muted>{t('userImports.mappingText')}</Muted>
      <ColumnMapping
        label={t('userImports.mapping')}
        columns={columns}
        rows={rows}
        choice={(column, at) => (
          <Select
            label={t('userImports.column', { name: column })}
            isLabelHidden
            value={mapping[at] ?? LEFT_OUT}
            choices={[
              { id: LEFT_OUT, name: t('userImports.leaveOut') },
              ...choicesFor(mapping, at).map((id) => ({
                id,
                name: id.endsWith('_metadata') ? `${id}.${column}` : id,
              })),
            ]}
            onChange={(next) => choose(at, next === LEFT_OUT ? null : next)}
          />
        )}
      />
    </>
  );
}

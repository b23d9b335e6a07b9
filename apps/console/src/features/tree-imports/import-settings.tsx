import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { ColumnMapping } from '../../ui/column-mapping';
import { Muted } from '../../ui/facts';
import { Select } from '../../ui/field';
import { Pair } from '../../ui/form';
import { Skeleton } from '../../ui/message';
import { CHARSETS, choicesFor, isTable } from './import-file';
import { usePreview, type ImportPlan } from './use-import';

export interface ImportSettingsProps {
  readonly code: string;
  readonly version: string;
  readonly plan: ImportPlan;
  readonly setPlan: (plan: ImportPlan) => void;
  readonly onReady: (isReady: boolean) => void;
}

const MODES = ['merge', 'replace'] as const;
const LEFT_OUT = '-';

/** How a file is read: of a table its encoding, its sheet, and what its columns are. */
export function ImportSettings(props: ImportSettingsProps) {
  const { plan, setPlan } = props;
  const { t } = useTranslation();
  return (
    <>
      <div>
        <strong>{plan.file.name}</strong>
      </div>
      {isTable(plan.type) && <Table {...props} />}
      <Select
        label={t('imports.mode')}
        value={plan.mode}
        choices={MODES.map((id) => ({ id, name: t(`imports.modes.${id}`) }))}
        onChange={(mode) => setPlan({ ...plan, mode })}
      />
      <Muted>{t('imports.modeHint')}</Muted>
    </>
  );
}

function Table({ code, version, plan, setPlan, onReady }: ImportSettingsProps) {
  const { t } = useTranslation();
  const { data, error } = usePreview(code, version, plan);
  // What the service guesses is where one starts from.
  useEffect(() => {
    onReady(data !== undefined && plan.mapping !== undefined);
    if (data && plan.mapping === undefined)
      setPlan({ ...plan, guess: data.charset ?? undefined, mapping: data.mapping ?? {} });
  });
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={4} />;
  const { charset, delimiter, sheets = [], sheet } = data;
  return (
    <>
      <Pair>
        {charset != null && (
          <Select
            label={t('imports.charset')}
            value={plan.charset ?? charset}
            choices={CHARSETS.map((id) => ({ id, name: id }))}
            onChange={(next) => setPlan({ ...plan, charset: next, mapping: undefined })}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label={t('imports.sheet')}
            value={plan.sheet ?? sheet ?? ''}
            choices={sheets.map((id) => ({ id, name: id }))}
            onChange={(next) => setPlan({ ...plan, sheet: next, mapping: undefined })}
          />
        )}
      </Pair>
      {delimiter != null && (
        <Muted>
          {t('imports.delimiter')}: <code>{delimiter === '\t' ? 'Tab' : delimiter}</code>
        </Muted>
      )}
      <Mapping
        columns={data.columns ?? []}
        rows={data.rows ?? []}
        mapping={plan.mapping ?? data.mapping ?? {}}
        onMap={(mapping) => setPlan({ ...plan, mapping })}
      />
    </>
  );
}

interface MappingProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly onMap: (mapping: Readonly<Record<string, string | null>>) => void;
}

/** Each column with what it is, above its first cells. */
function Mapping({ columns, rows, mapping, onMap }: MappingProps) {
  const { t } = useTranslation();
  return (
    <ColumnMapping
      label={t('imports.mapping')}
      columns={columns}
      rows={rows}
      choice={(column) => {
        const now = mapping[column] ?? null;
        return (
          <Select
            label={t('imports.column', { name: column })}
            isLabelHidden
            value={now ?? LEFT_OUT}
            choices={[
              { id: LEFT_OUT, name: t('imports.leaveOut') },
              ...choicesFor(column, now).map((id) => ({ id, name: id })),
            ]}
            onChange={(next) => onMap({ ...mapping, [column]: next === LEFT_OUT ? null : next })}
          />
        );
      }}
    />
  );
}

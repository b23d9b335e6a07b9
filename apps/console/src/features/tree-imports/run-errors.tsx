import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import type { Run } from '../../data/use-run';
import { PlainTable } from '../../ui/plain-table';
import styles from './imports.module.css';

const SHOWN = 100;

/** What was wrong with the file of a run, each fault at its line. */
export function RunErrors({ code, run }: { readonly code: string; readonly run: Run }) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const { data, error } = useQuery({
    queryKey: ['runs', code, 'errors', run.id],
    queryFn: ({ signal }) =>
      tree.get('/trees/{tree_code}/runs/{run_id}/errors', {
        path: { tree_code: code, run_id: run.id },
        query: { limit: SHOWN, total_count: true },
        signal,
      }),
  });
  const message = run.error?.['message'];
  if (error) return <ProblemMessage error={error} />;
  const items = typeof data === 'object' && 'items' in data ? data.items : [];
  const total = typeof data === 'object' && 'total_count' in data ? (data.total_count ?? items.length) : items.length;
  return (
    <>
      {typeof message === 'string' && items.length === 0 && <span>{message}</span>}
      {items.length > 0 && (
        <>
          <span>{t('imports.faults', { count: total, number: formatNumber(total, i18n.language) })}</span>
          <Faults items={items} />
        </>
      )}
    </>
  );
}

export interface Fault {
  readonly id: string;
  readonly line: number | null;
  readonly field: string;
  readonly message: string;
}

export function Faults({ items }: { readonly items: readonly Fault[] }) {
  const { t, i18n } = useTranslation();
  return (
    <PlainTable label={t('runs.errors')} className={styles['faults']}>
      <thead>
        <tr>
          <th scope="col">{t('runs.line')}</th>
          <th scope="col">{t('runs.field')}</th>
          <th scope="col">{t('runs.message')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, line, field, message: text }) => (
          <tr key={id}>
            <td>{line === null ? '–' : formatNumber(line, i18n.language)}</td>
            <td>
              <code>{field}</code>
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

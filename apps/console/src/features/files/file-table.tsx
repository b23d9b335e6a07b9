import type { ReactNode } from 'react';
import {
  Cell,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type DragAndDropHooks,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../data/bytes';
import { formatTime } from '../../data/format';
import { Muted } from '../../ui/facts';
import { SortMark } from '../../ui/data-table';
import tableStyles from '../../ui/data-table.module.css';
import { EntryIcon } from './entry-icon';
import styles from './files.module.css';
import type { Entry } from './folder-page';
import { SelectionBox } from './selection-box';

export interface FileTableProps {
  readonly items: readonly Entry[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
  readonly onOpen: (entry: Entry) => void;
  readonly open: string | undefined;
  readonly sort: SortDescriptor;
  readonly onSort: (sort: SortDescriptor) => void;
  readonly dragAndDropHooks: DragAndDropHooks;
  readonly isStale: boolean;
  readonly mayWrite: boolean;
  readonly empty: ReactNode;
}

/** Folders and files as rows, which are opened, chosen, dragged into folders and dropped on from outside. */
export function FileTable(props: FileTableProps) {
  const { items, chosen, onChoose, onOpen, open, sort, onSort, dragAndDropHooks, isStale, mayWrite, empty } = props;
  const { t } = useTranslation();
  const choose = (keys: Selection): void =>
    onChoose(new Set(keys === 'all' ? items.map(({ key }) => key) : [...keys].map(String)));
  const column = (id: string, title: string, width = '') => (
    <Column id={id} allowsSorting isRowHeader={id === 'name'} className={`${tableStyles['column']} ${width}`}>
      {({ sortDirection }) => (
        <>
          {title}
          <SortMark direction={sortDirection} />
        </>
      )}
    </Column>
  );
  const table = (
    <Table
      aria-label={t('files.title')}
      aria-busy={isStale}
      className={`${tableStyles['table']} ${styles['table']}`}
      selectionMode={mayWrite ? 'multiple' : 'none'}
      selectionBehavior="toggle"
      selectedKeys={chosen}
      onSelectionChange={choose}
      onRowAction={(key) => {
        const entry = items.find((one) => one.key === key);
        if (entry) onOpen(entry);
      }}
      sortDescriptor={sort}
      onSortChange={onSort}
      {...(mayWrite && { dragAndDropHooks })}
    >
      <TableHeader className={tableStyles['head'] ?? ''}>
        {mayWrite && (
          <Column className={`${tableStyles['column']} ${styles['check']}`}>
            <SelectionBox label={t('files.chooseAll')} />
          </Column>
        )}
        {column('name', t('files.name'))}
        {column('metadata.size_original', t('files.size'), styles['size'])}
        {column('updated_date', t('files.changedAt'), `${styles['time']} ${tableStyles['medium']}`)}
      </TableHeader>
      <TableBody renderEmptyState={() => <div className={tableStyles['empty']}>{empty}</div>}>
        {items.map((entry) => (
          <EntryRow key={entry.key} entry={entry} isOpen={entry.key === open} mayWrite={mayWrite} />
        ))}
      </TableBody>
    </Table>
  );
  return <div className={tableStyles['frame']}>{table}</div>;
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly mayWrite: boolean;
}

function EntryRow({ entry, isOpen, mayWrite }: EntryRowProps) {
  const { t, i18n } = useTranslation();
  return (
    <Row
      id={entry.key}
      textValue={entry.name}
      className={`${tableStyles['row']} ${styles['row']} ${isOpen ? tableStyles['chosen'] : ''}`}
    >
      {mayWrite && (
        <Cell className={`${tableStyles['cell']} ${styles['check']}`}>
          <SelectionBox label={t('files.choose', { name: entry.name })} />
        </Cell>
      )}
      <Cell className={`${tableStyles['cell']} ${tableStyles['first']}`}>
        <span className={styles['named']}>
          <EntryIcon entry={entry} />
          <bdi className={styles['name']}>{entry.name}</bdi>
        </span>
      </Cell>
      <Cell className={`${tableStyles['cell']} ${styles['size']}`}>
        {entry.kind === 'folder' ? (
          <Muted>{t('files.count', { count: entry.count ?? 0 })}</Muted>
        ) : (
          formatBytes(entry.size, i18n.language)
        )}
      </Cell>
      <Cell className={`${tableStyles['cell']} ${styles['time']} ${tableStyles['medium']}`}>
        {formatTime(entry.changedAt, i18n.language)}
      </Cell>
    </Row>
  );
}

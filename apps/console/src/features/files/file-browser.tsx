import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isNotFound } from '../../data/errors';
import { writeSearch } from '../../data/write-search';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Message, Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { Crumbs } from '../../ui/sub-nav';
import { DeleteDialog } from './delete-dialog';
import { useMove } from './file-actions';
import type { FileGridProps } from './file-grid';
import type { FileSearch, FileSort } from './file-search';
import { FileTable } from './file-table';
import { FileToolbar } from './file-toolbar';
import styles from './files.module.css';
import type { Entry, FolderPage } from './folder-page';
import { MoveDialog } from './move-dialog';
import { useDrops } from './use-drops';
import { useFolderPage, useFolderPath, useHidden } from './use-files';

export interface FileBrowserProps {
  readonly bucket: string;
  readonly search: FileSearch;
  readonly onSearch: (search: FileSearch) => void;
  readonly onOpen: (fileId: string) => void;
  /** The file that is open. */
  readonly open?: string | undefined;
  /** Folders and files as tiles: a part of its own, as most people look at the list. */
  readonly grid: (shown: FileGridProps) => ReactNode;
}

/** The folders and files of a bucket. */
export function FileBrowser({ bucket, search, onSearch, onOpen, open, grid }: FileBrowserProps) {
  const can = useCan();
  const page = useFolderPage(bucket, search);
  const { offset = 0 } = search;
  const { data } = page;
  return (
    <>
      <Where bucket={bucket} search={search} />
      <Card>
        <FileToolbar bucket={bucket} search={search} onSearch={onSearch} mayWrite={can('files:write')} />
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={8} />
        ) : (
          // What was chosen in one folder is not chosen in another one.
          <Entries
            key={`${search.folder} ${search.q} ${offset}`}
            page={data}
            isStale={page.isPlaceholderData}
            {...{ bucket, search, onSearch, onOpen, open, grid }}
          />
        )}
        <ListPager
          offset={offset}
          count={data?.items.length ?? 0}
          total={data?.total}
          hasMore={data !== undefined && offset + data.items.length < data.total}
          onGo={(next) => onSearch({ ...search, offset: next })}
        />
      </Card>
    </>
  );
}

function Where({ bucket, search }: { readonly bucket: string; readonly search: FileSearch }) {
  const { t } = useTranslation();
  const { data = [], error } = useFolderPath(bucket, search.folder);
  if (error)
    return isNotFound(error) ? <Message kind="warn" title={t('files.notFound')} /> : <ProblemMessage error={error} />;
  if (search.folder === undefined) return null;
  const base = `/buckets/${encodeURIComponent(bucket)}`;
  const { view } = search;
  const above = [
    { id: '', name: bucket, href: base + writeSearch({ view }) },
    ...data.slice(0, -1).map(({ id, name }) => ({ id, name, href: base + writeSearch({ folder: id, view }) })),
  ];
  return <Crumbs label={t('files.path')} above={above} current={data.at(-1)?.name ?? '…'} />;
}

type EntriesProps = FileBrowserProps & { readonly page: FolderPage; readonly isStale: boolean };

function Entries({ bucket, search, onSearch, onOpen, open, grid, page, isStale }: EntriesProps) {
  const can = useCan();
  const mayWrite = can('files:write');
  const { hidden } = useHidden(bucket);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => page.items.filter(({ key }) => !hidden.has(key)), [page.items, hidden]);
  const move = useMove(bucket);
  const { folder, view } = search;
  const moveTo = (entries: readonly Entry[], to: string | undefined): void => {
    setChosen(new Set());
    void move(entries, folder, to);
  };
  const dragAndDropHooks = useDrops({ bucket, folder, items, onMove: moveTo });
  const openEntry = ({ kind, id }: Entry): void =>
    kind === 'folder' ? onSearch({ folder: id, ...(view && { view }) }) : onOpen(id);
  const shared = {
    items,
    chosen,
    onChoose: setChosen,
    onOpen: openEntry,
    open: open === undefined ? undefined : `file:${open}`,
    dragAndDropHooks,
    mayWrite,
    empty: <NoEntries search={search} mayWrite={mayWrite} />,
  };
  const [column, direction] = (search.sort ?? 'name:asc').split(':');
  return (
    <>
      {chosen.size > 0 && (
        <Chosen
          bucket={bucket}
          entries={items.filter(({ key }) => chosen.has(key))}
          from={folder}
          onMove={moveTo}
          onClear={() => setChosen(new Set())}
        />
      )}
      {view === 'grid' ? (
        grid({ bucket, ...shared })
      ) : (
        <FileTable
          {...shared}
          isStale={isStale}
          sort={{ column: column ?? 'name', direction: direction === 'desc' ? 'descending' : 'ascending' }}
          onSort={({ column: by, direction: way }) =>
            onSearch({
              ...search,
              sort: `${String(by)}:${way === 'descending' ? 'desc' : 'asc'}` as FileSort, // of the columns
              offset: undefined,
            })
          }
        />
      )}
    </>
  );
}

function NoEntries({ search, mayWrite }: { readonly search: FileSearch; readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  if (search.q) return t('files.noneFound');
  const text = t(search.folder === undefined ? 'files.noneBucket' : 'files.none');
  return <Empty text={mayWrite ? `${text} ${t('files.dropHere')}` : text} />;
}

interface ChosenProps {
  readonly bucket: string;
  readonly entries: readonly Entry[];
  readonly from: string | undefined;
  readonly onMove: (entries: readonly Entry[], to: string | undefined) => void;
  readonly onClear: () => void;
}

/** What can be done with all that is chosen. */
function Chosen({ bucket, entries, from, onMove, onClear }: ChosenProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'move' | 'delete'>();
  const close = (): void => setAsking(undefined);
  return (
    <div className={styles['chosen']}>
      <span>{t('files.chosen', { count: entries.length })}</span>
      <Button onPress={() => setAsking('move')}>{t('files.move')}</Button>
      <Button kind="danger" onPress={() => setAsking('delete')}>
        {t('files.delete')}
      </Button>
      <Button kind="plain" onPress={onClear}>
        {t('actions.clear')}
      </Button>
      {asking === 'move' && (
        <MoveDialog
          bucket={bucket}
          entries={entries}
          from={from}
          onMove={(to) => {
            close();
            onMove(entries, to);
          }}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          bucket={bucket}
          entries={entries}
          onClose={() => {
            close();
            onClear();
          }}
        />
      )}
    </div>
  );
}

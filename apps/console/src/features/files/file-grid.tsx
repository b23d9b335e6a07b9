import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GridList, GridListItem, type DragAndDropHooks, type Selection } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../data/bytes';
import { useServices } from '../../data/services';
import { Muted } from '../../ui/facts';
import { EntryIcon } from './entry-icon';
import { SelectionBox } from './selection-box';
import { kindOf } from './file-kinds';
import styles from './files.module.css';
import type { Entry } from './folder-page';
import { fileKey } from './use-files';

export interface FileGridProps {
  readonly bucket: string;
  readonly items: readonly Entry[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
  readonly onOpen: (entry: Entry) => void;
  readonly open: string | undefined;
  readonly dragAndDropHooks: DragAndDropHooks;
  readonly mayWrite: boolean;
  readonly empty: ReactNode;
}

/** Folders and files as tiles, pictures by what is on them. */
export function FileGrid(props: FileGridProps) {
  const { bucket, items, chosen, onChoose, onOpen, open, dragAndDropHooks, mayWrite, empty } = props;
  const { t, i18n } = useTranslation();
  const choose = (keys: Selection): void =>
    onChoose(new Set(keys === 'all' ? items.map(({ key }) => key) : [...keys].map(String)));
  return (
    <GridList
      aria-label={t('files.title')}
      layout="grid"
      className={styles['grid'] ?? ''}
      selectionMode={mayWrite ? 'multiple' : 'none'}
      selectionBehavior="toggle"
      selectedKeys={chosen}
      onSelectionChange={choose}
      onAction={(key) => {
        const entry = items.find((one) => one.key === key);
        if (entry) onOpen(entry);
      }}
      renderEmptyState={() => <div className={styles['note']}>{empty}</div>}
      {...(mayWrite && { dragAndDropHooks })}
    >
      {items.map((entry) => (
        <GridListItem
          key={entry.key}
          id={entry.key}
          textValue={entry.name}
          className={styles['tile'] ?? ''}
          data-open={entry.key === open}
        >
          {mayWrite && (
            <span className={styles['tileBox']}>
              <SelectionBox label={t('files.choose', { name: entry.name })} />
            </span>
          )}
          <span className={styles['picture']}>
            {kindOf(entry.type) === 'picture' ? (
              <Thumbnail bucket={bucket} entry={entry} />
            ) : (
              <EntryIcon entry={entry} size={32} />
            )}
          </span>
          <bdi className={styles['tileName']}>{entry.name}</bdi>
          <Muted>
            {entry.kind === 'folder'
              ? t('files.count', { count: entry.count ?? 0 })
              : formatBytes(entry.size, i18n.language)}
          </Muted>
        </GridListItem>
      ))}
    </GridList>
  );
}

const PREVIEW_SECONDS = 3_600;

function Thumbnail({ bucket, entry }: { readonly bucket: string; readonly entry: Entry }) {
  const { storage } = useServices();
  const { data } = useQuery({
    queryKey: [...fileKey(bucket, entry.id), 'thumbnail', entry.changedAt],
    queryFn: ({ signal }) =>
      storage.post('/files/{file_id}/signed_urls', {
        path: { file_id: entry.id },
        header: { bucket },
        body: { method: 'GET', expires_in: PREVIEW_SECONDS, preview: { width: 320 } },
        signal,
      }),
    staleTime: (PREVIEW_SECONDS / 2) * 1_000,
  });
  return data ? <img src={data.url} alt="" loading="lazy" /> : <EntryIcon entry={entry} size={32} />;
}

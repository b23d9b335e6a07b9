import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../data/services';
import { filesKey, useUploadQueue } from '../../data/uploads';
import { Button, IconButton } from '../../ui/button';
import { Glyph } from '../../ui/glyph';
import { useNotify } from '../../ui/notices';
import { SearchField } from '../../ui/search-field';
import { entriesOfChoice } from './dropped';
import type { FileSearch } from './file-search';
import styles from './files.module.css';
import { NameDialog } from './name-dialog';

export interface FileToolbarProps {
  readonly bucket: string;
  readonly search: FileSearch;
  readonly onSearch: (search: FileSearch) => void;
  readonly mayWrite: boolean;
}

/** What is shown of a folder, and how something gets into it. */
export function FileToolbar({ bucket, search, onSearch, mayWrite }: FileToolbarProps) {
  const { t } = useTranslation();
  const isGrid = search.view === 'grid';
  return (
    <div className={styles['bar']}>
      <SearchField
        label={t('files.filter')}
        clear={t('actions.clear')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ ...search, q, offset: undefined })}
      />
      <IconButton
        writes={false}
        label={t(isGrid ? 'files.list' : 'files.grid')}
        onPress={() => onSearch({ ...search, view: isGrid ? undefined : 'grid' })}
      >
        <Glyph name={isGrid ? 'list' : 'grid'} size={18} />
      </IconButton>
      {mayWrite && <Additions bucket={bucket} folder={search.folder} />}
    </div>
  );
}

function Additions({ bucket, folder }: { readonly bucket: string; readonly folder: string | undefined }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const queue = useUploadQueue();
  const [isNaming, setNaming] = useState(false);
  const upload = (files: FileList | null): void => {
    if (files) queue.add({ bucket, folder }, entriesOfChoice(files));
  };
  const make = async (name: string): Promise<void> => {
    const body = { name, ...(folder !== undefined && { parent_id: folder }) };
    await storage.post('/folders', { header: { bucket }, body });
    await cache.invalidateQueries({ queryKey: filesKey(bucket) });
    notify(t('files.folderCreated'));
  };
  return (
    <>
      <Button onPress={() => setNaming(true)}>{t('files.newFolder')}</Button>
      <FileTrigger acceptDirectory onSelect={upload}>
        <Button>{t('files.uploadFolder')}</Button>
      </FileTrigger>
      <FileTrigger allowsMultiple onSelect={upload}>
        <Button kind="filled">{t('files.upload')}</Button>
      </FileTrigger>
      {isNaming && (
        <NameDialog
          title={t('files.newFolder')}
          label={t('files.folderName')}
          verb={t('files.createFolder')}
          onName={make}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

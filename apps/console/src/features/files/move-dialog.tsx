import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { filesKey } from '../../data/uploads';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Glyph } from '../../ui/glyph';
import { Skeleton } from '../../ui/message';
import styles from './move-dialog.module.css';
import type { Entry } from './folder-page';
import { useFolderPath } from './use-files';

const SHOWN = 200;

export interface MoveDialogProps {
  readonly bucket: string;
  readonly entries: readonly Entry[];
  readonly from: string | undefined;
  readonly onMove: (to: string | undefined) => void;
  readonly onClose: () => void;
}

/** Chooses the folder that entries are moved to. Those that are moved cannot be gone into. */
export function MoveDialog({ bucket, entries, from, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const [folder, setFolder] = useState(from);
  const path = useFolderPath(bucket, folder);
  const { data, error } = useFolders(bucket, folder);
  const isMoved = (id: string): boolean => entries.some((entry) => entry.kind === 'folder' && entry.id === id);
  return (
    <Dialog title={t('files.moveTitle', { count: entries.length })} isOpen onClose={onClose}>
      <div className={styles['path']}>
        <Button kind="plain" onPress={() => setFolder(undefined)}>
          {bucket}
        </Button>
        {folder !== undefined &&
          path.data?.map(({ id, name }) => (
            <Button key={id} kind="plain" onPress={() => setFolder(id)}>
              {`/ ${name}`}
            </Button>
          ))}
      </div>
      {error && <ProblemMessage error={error} />}
      <div className={styles['folders']}>
        {data === undefined ? (
          <Skeleton rows={3} />
        ) : data.length === 0 ? (
          <p>{t('files.noFolders')}</p>
        ) : (
          data.map(({ id, name }) => (
            <Button key={id} kind="plain" isDisabled={isMoved(id)} onPress={() => setFolder(id)}>
              <Glyph name="folder" size={18} />
              <bdi>{name}</bdi>
            </Button>
          ))
        )}
      </div>
      <DialogActions>
        <Button kind="plain" onPress={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button kind="filled" isDisabled={folder === from} onPress={() => onMove(folder)}>
          {t('files.moveHere')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useFolders(bucket: string, folder: string | undefined) {
  const { storage } = useServices();
  return useQuery({
    queryKey: [...filesKey(bucket), 'folders', folder ?? ''],
    queryFn: async ({ signal }) => {
      const { items } = await storage.get('/folders', {
        header: { bucket },
        q: folder === undefined ? where`parent_id is ${null}` : where`parent_id = ${folder}`,
        query: { limit: SHOWN, sort: 'name' },
        fields: ['id', 'name'],
        signal,
      });
      return items;
    },
  });
}

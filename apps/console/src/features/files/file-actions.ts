import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUndoable } from '../../app/session/use-undoable';
import { problemOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { useNotify } from '../../ui/notices';
import type { Entry } from './folder-page';
import { fileKey, useFilesChanged, useHidden } from './use-files';

/** Says at the edge what went wrong, and shows what is there now. */
function useComplain(bucket: string): (error: unknown) => void {
  const notify = useNotify();
  const changed = useFilesChanged(bucket);
  return (error) => {
    notify(problemOf(error).message, { icon: 'alert' });
    void changed();
  };
}

/** Moves entries of one folder to another, and offers to move them back. */
export function useMove(bucket: string) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const notify = useNotify();
  const changed = useFilesChanged(bucket);
  const complain = useComplain(bucket);
  const header = { bucket };

  const moveOne = ({ id, kind }: Entry, folder: string | undefined): Promise<unknown> =>
    kind === 'file'
      ? storage.patch('/files/{file_id}', { path: { file_id: id }, header, body: { folder_id: folder ?? null } })
      : storage.patch('/folders/{folder_id}', { path: { folder_id: id }, header, body: { parent_id: folder ?? null } });

  const moveAll = async (entries: readonly Entry[], folder: string | undefined): Promise<readonly Entry[]> => {
    const moved: Entry[] = [];
    for (const entry of entries) await moveOne(entry, folder).then(() => moved.push(entry), complain);
    await changed();
    return moved;
  };

  return async (entries: readonly Entry[], from: string | undefined, to: string | undefined): Promise<void> => {
    const moved = await moveAll(entries, to);
    if (moved.length === 0) return;
    notify(t('files.moved', { count: moved.length }), {
      action: { label: t('actions.undo'), run: () => void moveAll(moved, from) },
    });
  };
}

/** Deletes a file, once nobody has taken it back. */
export function useDeleteFile(bucket: string): (id: string, name: string) => void {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const undoable = useUndoable();
  const changed = useFilesChanged(bucket);
  const complain = useComplain(bucket);
  const { hide, show } = useHidden(bucket);
  return (id, name) => {
    const key = `file:${id}`;
    undoable({
      text: t('files.deleted', { name }),
      show: () => hide(key),
      revert: () => show(key),
      send: async () => {
        await storage.delete('/files/{file_id}', { path: { file_id: id }, header: { bucket } });
        cache.removeQueries({ queryKey: fileKey(bucket, id) });
        await changed();
        show(key);
      },
      onError: complain,
    });
  };
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Confirm } from '../../ui/dialog';
import { useNotify } from '../../ui/notices';
import type { Entry } from './folder-page';
import { useFilesChanged } from './use-files';

export interface DeleteDialogProps {
  readonly bucket: string;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
}

const AT_ONCE = 4;

/** Deletes files, and folders with all in them, after a question that says what is in them. */
export function DeleteDialog({ bucket, entries, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const changed = useFilesChanged(bucket);
  const remove = useRemove(bucket);
  const deletion = useMutation({
    mutationFn: async () => {
      const waiting = [...entries];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await remove(next);
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } finally {
        await changed();
      }
    },
    onSuccess: () => {
      notify(t('files.deletedAll', { count: entries.length }));
      onClose();
    },
  });
  const title = t('files.deleteTitle', { count: entries.length });
  return (
    <Confirm
      title={title}
      text={t('files.deleteText')}
      counts={entries.flatMap(({ kind, name, count = 0 }) =>
        kind === 'folder' ? [t('files.holds', { name, count })] : [],
      )}
      verb={title}
      cancel={t('actions.cancel')}
      kind="danger"
      isOpen
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {deletion.error && <ProblemMessage error={deletion.error} />}
    </Confirm>
  );
}

function useRemove(bucket: string): (entry: Entry) => Promise<unknown> {
  const { storage } = useServices();
  const header = { bucket };
  return ({ kind, id }) =>
    kind === 'file'
      ? storage.delete('/files/{file_id}', { path: { file_id: id }, header })
      : storage.delete('/folders/{folder_id}', { path: { folder_id: id }, header, query: { recursive: true } });
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalName } from '../../app/session/principal-picker';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatBytes } from '../../data/bytes';
import { isNotFound } from '../../data/errors';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Button, IconButton } from '../../ui/button';
import { Copyable, Facts } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { Blank, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions, Panel } from '../../ui/page';
import { useDeleteFile, useMove } from './file-actions';
import { FilePreview } from './file-preview';
import { MoveDialog } from './move-dialog';
import { NameDialog } from './name-dialog';
import { OpenContent } from './open-content';
import { useFile, useFilesChanged, type FileRecord } from './use-files';

export interface FilePanelProps {
  readonly bucket: string;
  readonly id: string;
  readonly onClose: () => void;
  /** Its signed links. */
  readonly links: ReactNode;
}

/** A file: what is in it, what is known of it, and what can be done with it. */
export function FilePanel({ bucket, id, onClose, links }: FilePanelProps) {
  const { t } = useTranslation();
  const { data: file, error, refetch } = useFile(bucket, id);
  return (
    <Panel
      label={file?.name ?? t('files.one')}
      header={
        <>
          {file ? (
            <h1>
              <bdi>{file.name}</bdi>
            </h1>
          ) : isNotFound(error) ? (
            <span />
          ) : (
            <h1>{t('files.one')}</h1>
          )}
          <IconButton writes={false} label={t('actions.close')} onPress={onClose}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    >
      {file ? (
        <>
          <FilePreview bucket={bucket} file={file} />
          <FileActions bucket={bucket} file={file} onClose={onClose} />
          <About file={file} />
          {links}
        </>
      ) : isNotFound(error) ? (
        <Blank icon="search" title={t('files.notFound')}>
          <p>{t('files.notFoundText')}</p>
        </Blank>
      ) : error ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  );
}

function FileActions({
  bucket,
  file,
  onClose,
}: {
  readonly bucket: string;
  readonly file: FileRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const can = useCan();
  const move = useMove(bucket);
  const deleteFile = useDeleteFile(bucket);
  const remove = (): void => {
    onClose();
    deleteFile(file.id, file.name);
  };
  const rename = useRename(bucket, file);
  const [asking, setAsking] = useState<'rename' | 'move'>();
  const close = (): void => setAsking(undefined);
  const from = file.folder_id ?? undefined;
  const entry = { key: `file:${file.id}`, id: file.id, kind: 'file', name: file.name, changedAt: '' } as const;
  return (
    <Actions>
      <OpenContent bucket={bucket} file={file} />
      {can('files:write') && (
        <>
          <Button onPress={() => setAsking('rename')}>{t('files.rename')}</Button>
          <Button onPress={() => setAsking('move')}>{t('files.move')}</Button>
          <Button kind="danger" onPress={remove}>
            {t('files.delete')}
          </Button>
        </>
      )}
      {asking === 'rename' && (
        <NameDialog
          title={t('files.rename')}
          label={t('files.name')}
          verb={t('files.rename')}
          name={file.name}
          onName={rename}
          onClose={close}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          bucket={bucket}
          entries={[entry]}
          from={from}
          onClose={close}
          onMove={(to) => {
            close();
            void move([entry], from, to);
          }}
        />
      )}
    </Actions>
  );
}

function useRename(bucket: string, file: FileRecord): (name: string) => Promise<void> {
  const { t } = useTranslation();
  const { storage } = useServices();
  const notify = useNotify();
  const changed = useFilesChanged(bucket);
  return async (name) => {
    await storage.patch<'/files/{file_id}'>(file, { name });
    await changed();
    notify(t('files.renamed'));
  };
}

function About({ file }: { readonly file: FileRecord }) {
  const { t, i18n } = useTranslation();
  const { mime_type: type, size_original: size, signature } = file.metadata ?? {};
  const copyable = (text: string) => <Copyable text={text} label={t('actions.copy')} done={t('actions.copied')} />;
  return (
    <Facts
      items={[
        [t('files.id'), copyable(file.id)],
        [t('files.type'), type ?? null],
        [t('files.size'), formatBytes(size, i18n.language)],
        [t('files.digest'), signature ? copyable(signature.replace(/^sha256:/, '')) : null],
        [
          t('files.owner'),
          file.owner_id === null ? null : <PrincipalName key="owner" kind="user" id={file.owner_id} />,
        ],
        [t('files.createdAt'), formatTime(file.created_date, i18n.language)],
        [t('files.changedAt'), formatTime(file.updated_date, i18n.language)],
      ]}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Muted } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { kindOf, type FileKind } from './file-kinds';
import styles from './files.module.css';
import { readBeginning } from './read-beginning';
import { fileKey, type FileRecord } from './use-files';

const SIGNED_SECONDS = 3_600;

/** What is in a file: pictures as a preview of the service, media by ranges, texts as their source. Nothing in it is carried out. */
export function FilePreview({ bucket, file }: { readonly bucket: string; readonly file: FileRecord }) {
  const { t } = useTranslation();
  const kind = kindOf(file.metadata?.mime_type);
  if (!file.metadata?.signature) return <Shown note={t('files.noContent')} />;
  if (kind === 'text') return <Source bucket={bucket} file={file} />;
  if (kind === 'pdf' || kind === 'other') return <Shown note={t('files.noPreview')} />;
  return <Media bucket={bucket} file={file} kind={kind} />;
}

const Shown = ({ note }: { readonly note: string }) => (
  <div className={styles['shown']}>
    <p className={styles['note']}>{note}</p>
  </div>
);

function Media({
  bucket,
  file,
  kind,
}: {
  readonly bucket: string;
  readonly file: FileRecord;
  readonly kind: Extract<FileKind, 'picture' | 'video' | 'audio'>;
}) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const { data, error } = useQuery({
    queryKey: [...fileKey(bucket, file.id), 'shown', file.metadata?.signature],
    queryFn: ({ signal }) =>
      storage.post('/files/{file_id}/signed_urls', {
        path: { file_id: file.id },
        header: { bucket },
        body: {
          method: 'GET',
          expires_in: SIGNED_SECONDS,
          ...(kind === 'picture' ? { preview: { width: 880 } } : { disposition: 'inline' }),
        },
        signal,
      }),
    staleTime: (SIGNED_SECONDS / 2) * 1_000,
  });
  const label = t('files.preview', { name: file.name });
  if (error) return <ProblemMessage error={error} />;
  return (
    <div className={styles['shown']}>
      {!data ? (
        <Skeleton rows={4} />
      ) : kind === 'picture' ? (
        <img src={data.url} alt={label} />
      ) : kind === 'video' ? (
        // Subtitles are not part of a stored file.
        <video src={data.url} controls preload="metadata" aria-label={label} />
      ) : (
        <audio src={data.url} controls preload="metadata" aria-label={label} />
      )}
    </div>
  );
}

function Source({ bucket, file }: { readonly bucket: string; readonly file: FileRecord }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const { data, error } = useQuery({
    queryKey: [...fileKey(bucket, file.id), 'source', file.metadata?.signature],
    queryFn: ({ signal }) => readBeginning(storage.download(bucket, file.id, { signal })),
  });
  if (error) return <ProblemMessage error={error} />;
  return (
    <>
      <div className={styles['shown']}>
        {data ? (
          <pre className={styles['source']} tabIndex={0} aria-label={t('files.preview', { name: file.name })}>
            {data.text}
          </pre>
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
      {data?.isCut === true && <Muted>{t('files.cut')}</Muted>}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import type { FileRecord } from './use-files';

/** Long enough for a download to begin. */
const SECONDS = 60;

/** Downloads the content, whatever it is: a page of it would be one of storage, with scripts disabled. */
export function OpenContent({ bucket, file }: { readonly bucket: string; readonly file: FileRecord }) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const sign = useMutation({
    mutationFn: () =>
      storage.post('/files/{file_id}/signed_urls', {
        path: { file_id: file.id },
        header: { bucket },
        body: { method: 'GET', expires_in: SECONDS, disposition: 'attachment', filename: file.name },
      }),
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  if (!file.metadata?.signature) return null;
  return (
    <>
      <Button isDisabled={sign.isPending} onPress={() => sign.mutate()}>
        {t('files.download')}
      </Button>
      {sign.error && <ProblemMessage error={sign.error} />}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { curlOf } from '../data/curl';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Code, Muted } from '../ui/facts';
import { useSentRequests } from './session/sent-requests';

/** The last requests of the console as commands: how a program does the same. */
export function AsCurl({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('curl.title')} isOpen={isOpen} onClose={onClose} size="wide">
      <p>{t('curl.text')}</p>
      <Sent />
      <DialogActions>
        <Button kind="filled" writes={false} onPress={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Drawn anew with each request, while it is open. */
function Sent() {
  const { t } = useTranslation();
  const sent = useSentRequests();
  if (sent.length === 0) return <Muted>{t('curl.none')}</Muted>;
  return sent
    .slice(0, MOST)
    .map((request, index) => (
      <Code key={index} text={curlOf(request)} label={t('actions.copy')} done={t('actions.copied')} />
    ));
}

const MOST = 12;

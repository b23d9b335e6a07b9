import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { ProblemMessage } from './session/problem-message';
import type { SignedIn } from './starting';

export interface SignInAgainProps {
  readonly state: SignedIn;
  readonly onDone: (state: SignedIn) => void;
}

/** The session is over: above the page, which stays as it is, until the same person has signed in again in a window beside it. */
export function SignInAgain({ state, onDone }: SignInAgainProps) {
  const { t } = useTranslation();
  const { browser, page, person } = state;
  const [error, setError] = useState<unknown>();
  async function signIn(): Promise<void> {
    setError(undefined);
    if (!page.openWindow()) return browser.signIn();
    const response = page.finishInWindow(() => browser.start());
    await browser.signIn();
    await response;
    // Somebody else sees nothing of what was here.
    if (browser.claims?.['sub'] !== person.id) return globalThis.location.assign('/');
    onDone({ ...state, isOver: false });
  }
  return (
    <Dialog title={t('session.over')} isOpen isAlert onClose={() => undefined}>
      <p>{t('session.overText', { name: person.name })}</p>
      {error !== undefined && <ProblemMessage error={error} />}
      <DialogActions>
        <Button kind="filled" onPress={() => void signIn().catch(setError)}>
          {t('session.signIn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

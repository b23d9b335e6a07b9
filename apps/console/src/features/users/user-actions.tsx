import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm, Dialog, DialogActions } from '../../ui/dialog';
import { Copyable } from '../../ui/facts';
import { TextField } from '../../ui/field';
import { useNotify } from '../../ui/notices';
import { userKey, type User } from './use-user';

/** What support does for a user without acting as them. */
export function UserActions({ user }: { readonly user: User }) {
  const can = useCan();
  return (
    <>
      {user.is_blocked ? <Unblock user={user} /> : <Block user={user} />}
      {can('tickets:write') && <ResetPassword user={user} />}
    </>
  );
}

/** Reads the user and all that belongs to them anew: a block ends sessions. */
function useChanged(id: string, text: string): () => Promise<void> {
  const cache = useQueryClient();
  const notify = useNotify();
  return async () => {
    await cache.invalidateQueries({ queryKey: userKey(id) });
    await cache.invalidateQueries({ queryKey: ['users'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
    notify(text);
  };
}

function Block({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const changed = useChanged(user.id, t('users.blockedNow'));
  const block = useMutation({
    mutationFn: () =>
      identity.post('/users/{user_id}/block', { path: { user_id: user.id }, body: reason === '' ? {} : { reason } }),
    onSuccess: () => {
      setAsking(false);
      return changed();
    },
  });
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('users.block')}
      </Button>
      <Confirm
        title={t('users.block')}
        text={t('users.blockText')}
        verb={t('users.block')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={block.isPending}
        onConfirm={() => block.mutate()}
        onClose={() => setAsking(false)}
      >
        <TextField label={t('users.reason')} value={reason} onChange={setReason} />
        {block.error && <ProblemMessage error={block.error} />}
      </Confirm>
    </>
  );
}

function Unblock({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const changed = useChanged(user.id, t('users.unblocked'));
  const unblock = useMutation({
    mutationFn: () => identity.post('/users/{user_id}/unblock', { path: { user_id: user.id } }),
    onSuccess: changed,
  });
  return (
    <>
      <Button writes isDisabled={unblock.isPending} onPress={() => unblock.mutate()}>
        {t('users.unblock')}
      </Button>
      {unblock.error && <ProblemMessage error={unblock.error} />}
    </>
  );
}

/** A link for a new password, valid once and for an hour. It is shown here once; closing forgets it. */
function ResetPassword({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const make = useMutation({
    mutationFn: () => identity.post('/tickets/password_change', { body: { user_id: user.id } }),
    gcTime: 0,
  });
  const link = make.data?.ticket_url;
  return (
    <>
      <Button writes isDisabled={make.isPending} onPress={() => make.mutate()}>
        {t('users.reset')}
      </Button>
      <Dialog title={t('users.reset')} isAlert isOpen={make.isSuccess || make.isError} onClose={make.reset}>
        {make.error && <ProblemMessage error={make.error} />}
        {link != null && (
          <>
            <p>{t('users.resetText')}</p>
            <Copyable text={link} label={t('actions.copy')} done={t('actions.copied')} />
          </>
        )}
        <DialogActions>
          <Button kind="filled" writes={false} onPress={make.reset}>
            {t('actions.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

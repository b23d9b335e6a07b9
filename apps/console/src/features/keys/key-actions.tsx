import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../app/session/delete-record';
import { ProblemMessage } from '../../app/session/problem-message';
import { useSession } from '../../app/session/session';
import { fieldErrorsOf } from '../../data/errors';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Select, TextField } from '../../ui/field';
import { useNotify } from '../../ui/notices';
import type { SigningKey } from './signing-key';

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

/** A new key of an algorithm; the one that signs now still verifies until the last of its tokens has expired. */
export function RotateKeys() {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [algorithm, setAlgorithm] = useState<Algorithm>('ES256');
  const [delay, setDelay] = useState('60');
  const rotate = useMutation({
    mutationFn: () => identity.post('/keys/rotate', { body: { algorithm, delay_seconds: Number(delay) } }),
    onSuccess: async () => {
      setAsking(false);
      await cache.invalidateQueries({ queryKey: ['keys'] });
      notify(t('keys.rotated'));
    },
  });
  const error = fieldErrorsOf(rotate.error)['delay_seconds'];
  return (
    <>
      <Button kind="filled" onPress={() => setAsking(true)}>
        {t('keys.rotate')}
      </Button>
      <Confirm
        title={t('keys.rotate')}
        text={t('keys.rotateText')}
        verb={t('keys.rotate')}
        cancel={t('actions.cancel')}
        isOpen={isAsking}
        isPending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsking(false)}
      >
        <Select
          label={t('keys.algorithm')}
          value={algorithm}
          choices={ALGORITHMS.map((id) => ({ id, name: id }))}
          onChange={setAlgorithm}
        />
        <TextField
          label={t('keys.delay')}
          hint={t('keys.delayHint')}
          type="number"
          value={delay}
          onChange={setDelay}
          {...(error !== undefined && { error })}
        />
        {rotate.error && <ProblemMessage error={rotate.error} />}
      </Confirm>
    </>
  );
}

/** Ends a key and every token that it has signed, at once. */
export function RevokeKey({ signingKey: { kid } }: { readonly signingKey: SigningKey }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  return (
    <DeleteRecord
      verb={t('keys.revoke')}
      text={t('keys.revokeText')}
      done={t('keys.revoked')}
      name={kid.slice(0, TYPED)}
      send={() => identity.post('/keys/{kid}/revoke', { path: { kid } })}
      queryKey={['keys']}
      onDeleted={() => undefined}
    />
  );
}

/** The beginning of a key's id tells keys apart. */
const TYPED = 8;

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalPicker } from '../../app/session/principal-picker';
import { ProblemMessage } from '../../app/session/problem-message';
import { isId } from '../../data/ids';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Stack } from '../../ui/page';
import { Status, Tag } from '../../ui/status';
import type { EffectiveScope } from './access-sources';
import { grantsAt, type GrantState } from './client-grants';
import { useApplicationAccess } from './use-client-grants';
import type { User } from './use-user';

export interface AtApplicationProps {
  readonly user: User;
  /** What the user has, by whatever. */
  readonly held: readonly EffectiveScope[];
  readonly onClose: () => void;
}

/** What a token of the user would carry at an application: for support, without signing in as them. */
export function AtApplication({ user, held, onClose }: AtApplicationProps) {
  const { t } = useTranslation();
  const [id, setId] = useState('');
  return (
    <Dialog title={t('access.atApplication')} isOpen onClose={onClose}>
      <PrincipalPicker kind="client" label={t('access.application')} value={id} onChange={setId} />
      <div aria-live="polite">{isId(id) && <Granted key={id} id={id} user={user} held={held} />}</div>
      <DialogActions>
        <Button kind="filled" writes={false} onPress={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const KINDS: Readonly<Record<GrantState, 'good' | 'bad' | 'warn'>> = {
  granted: 'good',
  lacking: 'bad',
  suspended: 'warn',
};

function Granted({ id, user, held }: { readonly id: string } & Pick<AtApplicationProps, 'user' | 'held'>) {
  const { t } = useTranslation();
  const { data, error } = useApplicationAccess(id, user);
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={4} />;
  const own = new Set(held.flatMap(({ scope_data: { id: scope } }) => scope ?? []));
  const apis = grantsAt(data.scopes, own, data.suspended);
  return (
    <Stack>
      {user.is_blocked && <Message kind="warn" title={t('access.isBlocked')} />}
      {data.isAdmitted === false && <Message kind="warn" title={t('access.notAdmitted')} />}
      {apis.length === 0 && <Muted>{t('access.noScopes')}</Muted>}
      {apis.map((api) => (
        <section key={api.id}>
          <h3>{api.name}</h3>
          <Rows>
            {api.scopes.map(({ id: scope, scope: name, state }) => (
              <RowItem key={scope} action={<Status kind={KINDS[state]}>{t(`access.states.${state}`)}</Status>}>
                <Tag>{name}</Tag>
              </RowItem>
            ))}
          </Rows>
        </section>
      ))}
      <Muted>{t('access.atMost')}</Muted>
    </Stack>
  );
}

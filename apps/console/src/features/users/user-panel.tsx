import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isNotFound } from '../../data/errors';
import { formatTime } from '../../data/format';
import { IconButton } from '../../ui/button';
import { Copyable, Facts } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Blank, Message, Skeleton } from '../../ui/message';
import { Actions, Panel } from '../../ui/page';
import { Status } from '../../ui/status';
import { Tabs } from '../../ui/tabs';
import { UserAccess } from './user-access';
import { UserActions } from './user-actions';
import { UserFactors } from './user-factors';
import { UserGrants } from './user-grants';
import { UserRoles } from './user-roles';
import { UserSessions } from './user-sessions';
import { useLacked } from './use-user-access';
import { titleOf, useUser, type User } from './use-user';

export interface UserPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

type Part = 'profile' | 'access' | 'roles' | 'sessions' | 'grants' | 'factors';

/** A user with all that belongs to them. */
export function UserPanel({ id, onClose }: UserPanelProps) {
  const { t } = useTranslation();
  const { data: user, error, refetch } = useUser(id);
  const close = (
    <IconButton writes={false} label={t('actions.close')} onPress={onClose}>
      <Icon name="close" />
    </IconButton>
  );
  if (!user) {
    return (
      <Panel
        label={t('users.one')}
        header={
          <>
            {isNotFound(error) ? <span /> : <h1>{t('users.one')}</h1>}
            {close}
          </>
        }
      >
        {error ? (
          isNotFound(error) ? (
            <NoUser />
          ) : (
            <ProblemMessage error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Skeleton />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      label={titleOf(user)}
      header={
        <>
          <h1>{titleOf(user)}</h1>
          {close}
        </>
      }
    >
      <UserHeader user={user} />
      <UserParts user={user} />
    </Panel>
  );
}

function NoUser() {
  const { t } = useTranslation();
  return (
    <Blank icon="user" title={t('users.notFound')}>
      <p>{t('users.notFoundText')}</p>
    </Blank>
  );
}

function UserHeader({ user }: { readonly user: User }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const lacked = useLacked(user.id);
  return (
    <>
      {user.is_blocked && (
        <Message kind="warn" title={t('users.blocked')}>
          {user.blocked_reason !== null && <span>{user.blocked_reason}</span>}
          {user.blocked_until !== null && (
            <span>{t('users.until', { time: formatTime(user.blocked_until, i18n.language) })}</span>
          )}
        </Message>
      )}
      {can('users:write') && (
        <Actions>
          <Link href={`/users/${user.id}/edit`} kind="outline">
            {t('users.edit')}
          </Link>
          {lacked.length === 0 && <UserActions user={user} />}
        </Actions>
      )}
      {lacked.length > 0 && (
        <Message kind="note" title={t('users.higher')}>
          <span>{t('users.higherText', { scopes: lacked.join(', ') })}</span>
        </Message>
      )}
    </>
  );
}

function UserParts({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('profile');
  return (
    <Tabs<Part>
      label={t('users.parts')}
      selected={part}
      onSelect={setPart}
      tabs={[
        { id: 'profile', name: t('users.profile'), content: <Profile user={user} /> },
        { id: 'access', name: t('users.access'), content: <UserAccess user={user} /> },
        { id: 'roles', name: t('users.roles'), content: <UserRoles id={user.id} /> },
        { id: 'sessions', name: t('users.sessions'), content: <UserSessions id={user.id} /> },
        { id: 'grants', name: t('users.grants'), content: <UserGrants id={user.id} /> },
        { id: 'factors', name: t('users.factors'), content: <UserFactors id={user.id} /> },
      ]}
    />
  );
}

function Profile({ user }: { readonly user: User }) {
  const { t, i18n } = useTranslation();
  const at = (time: string | null): string => formatTime(time, i18n.language);
  const verified = (value: string | null, isVerified: boolean) =>
    value === null ? null : (
      <>
        {value}{' '}
        <Status kind={isVerified ? 'good' : 'warn'}>{t(isVerified ? 'users.verified' : 'users.unverified')}</Status>
      </>
    );
  return (
    <Facts
      items={[
        [t('users.id'), <Copyable key="id" text={user.id} label={t('actions.copy')} done={t('actions.copied')} />],
        [t('users.status'), t(user.is_blocked ? 'users.blocked' : 'users.active')],
        [t('users.username'), user.username],
        [t('users.name'), user.name],
        [t('users.givenName'), user.given_name],
        [t('users.familyName'), user.family_name],
        [t('users.email'), verified(user.email, user.email_verified)],
        [t('users.phone'), verified(user.phone, user.phone_verified)],
        [t('users.locale'), user.locale],
        [t('users.lastLogin'), at(user.last_login_at)],
        [t('users.loginCount'), String(user.login_count)],
        [t('users.passwordChanged'), at(user.password_changed_at)],
        [t('users.createdAt'), at(user.created_at)],
        [t('users.updatedAt'), at(user.updated_at)],
      ]}
    />
  );
}

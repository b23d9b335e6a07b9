import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../app/session/delete-record';
import { PermissionMatrix } from '../../app/session/permission-matrix';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan, useSession } from '../../app/session/session';
import { isNotFound } from '../../data/errors';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { isOfServices, isOfSystem } from '../../data/system-clients';
import { Button, IconButton } from '../../ui/button';
import { Confirm, Dialog, DialogActions } from '../../ui/dialog';
import { Copyable, Facts, Muted } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Blank, Message, Skeleton } from '../../ui/message';
import { Actions, Panel } from '../../ui/page';
import { urlsOf } from './application-fields';
import { ClientCode } from './client-code';
import { signInAddress } from './try-sign-in';
import { useApplication, type Application } from './use-application';

/** An application: what it is, where it returns to, what it may request. */
export function ApplicationPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: client, error, refetch } = useApplication(id);
  const header = (
    <>
      <h1>{client?.client_name ?? t('applications.one')}</h1>
      <IconButton writes={false} label={t('actions.close')} onPress={onClose}>
        <Icon name="close" />
      </IconButton>
    </>
  );
  if (!client) {
    return (
      <Panel label={t('applications.one')} header={header}>
        {!error && <Skeleton />}
        {error &&
          (isNotFound(error) ? (
            <Blank icon="app" title={t('applications.notFound')} />
          ) : (
            <ProblemMessage error={error} onRetry={() => void refetch()} />
          ))}
      </Panel>
    );
  }
  return (
    <Panel label={client.client_name} header={header}>
      {isOfSystem(client) ? (
        <Message kind="note" title={t('applications.ofSystem')} />
      ) : (
        can('clients:write') && <ClientActions client={client} onClose={onClose} />
      )}
      <ClientFacts client={client} />
      <TrySignIn client={client} />
      <ClientCode client={client} />
      <Permissions id={id} mayWrite={can('clients:write') && !isOfServices(client)} />
    </Panel>
  );
}

function ClientActions({ client, onClose }: { readonly client: Application; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { id, client_name: name } = client;
  return (
    <Actions>
      <Link href={`/applications/${id}/edit`} kind="outline">
        {t('applications.edit')}
      </Link>
      {!client.is_public && <ChangeSecret id={id} />}
      {!client.is_default && (
        <DeleteRecord
          verb={t('applications.delete')}
          text={t('applications.deleteText', { name })}
          done={t('applications.deleted')}
          name={name}
          send={() => identity.delete('/clients/{client_id}', { path: { client_id: id } })}
          queryKey={['clients']}
          onDeleted={onClose}
        />
      )}
    </Actions>
  );
}

/** Opens the page at which people sign in to the application. */
function TrySignIn({ client }: { readonly client: Application }) {
  const { t } = useTranslation();
  const { config } = useSession();
  const [redirect] = urlsOf(client).redirect_uris ?? [];
  if (redirect === undefined) return null;
  return (
    <Actions>
      <Button
        writes={false}
        onPress={() => globalThis.open(signInAddress(config.issuer, client.id, redirect), '_blank', 'noopener')}
      >
        {t('applications.trySignIn')}
      </Button>
      <Muted>{t('applications.trySignInText')}</Muted>
    </Actions>
  );
}

function ClientFacts({ client }: { readonly client: Application }) {
  const { t, i18n } = useTranslation();
  const urls = urlsOf(client);
  const lines = (addresses: readonly string[] | null | undefined) =>
    addresses?.length ? addresses.map((url) => <div key={url}>{url}</div>) : null;
  return (
    <Facts
      items={[
        [
          t('applications.id'),
          <Copyable key="id" text={client.id} label={t('actions.copy')} done={t('actions.copied')} />,
        ],
        [t('applications.kind'), t(`applications.kinds.${client.client_type}`)],
        [t('applications.description'), client.client_description],
        [t('applications.redirects'), lines(urls.redirect_uris)],
        [t('applications.logoutRedirects'), lines(urls.post_logout_redirect_uris)],
        [t('applications.origins'), lines(urls.allowed_origins)],
        [t('applications.createdAt'), formatTime(client.created_at, i18n.language)],
        [t('applications.updatedAt'), formatTime(client.updated_at, i18n.language)],
      ]}
    />
  );
}

/** The scopes that the application may request; who grants one has the API linked with it. */
function Permissions({ id, mayWrite }: { readonly id: string; readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { client_id: id };
  if (!can('resources:read')) return <Muted>{t('applications.noResources')}</Muted>;
  return (
    <section>
      <h2>{t('applications.scopes')}</h2>
      <PermissionMatrix
        queryKey={['clients', 'one', id, 'permissions']}
        read={({ signal, ...query }) =>
          identity.get('/clients/{client_id}/permissions', {
            path,
            query,
            fields: ['id', 'resource_id', 'scope_id'],
            signal,
          })
        }
        give={
          mayWrite
            ? async (permissions) => {
                const resources = permissions.map((one) => one.resource_id);
                await identity.post('/clients/{client_id}/resources', { path, body: { resources } });
                await identity.post('/clients/{client_id}/permissions', { path, body: { permissions } });
              }
            : undefined
        }
        take={
          mayWrite
            ? (permissions) => identity.delete('/clients/{client_id}/permissions', { path, body: { permissions } })
            : undefined
        }
      />
    </section>
  );
}

/** A new secret, shown once; the present one ends. */
function ChangeSecret({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    gcTime: 0, // the secret is nowhere kept
    mutationFn: () =>
      identity.post('/clients/{client_id}/change_secret', { path: { client_id: id }, fields: ['id', 'client_secret'] }),
    onSuccess: () => {
      setAsking(false);
      void cache.invalidateQueries({ queryKey: ['clients', 'one', id], exact: true });
    },
  });
  const secret = change.data?.client_secret;
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t('applications.changeSecret')}
      </Button>
      <Confirm
        title={t('applications.changeSecret')}
        text={t('applications.changeSecretText')}
        verb={t('applications.changeSecret')}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        {change.error && <ProblemMessage error={change.error} />}
      </Confirm>
      <Dialog title={t('applications.secret')} isAlert isOpen={secret != null} onClose={change.reset}>
        <p>{t('applications.secretOnce')}</p>
        {secret != null && <Copyable text={secret} label={t('actions.copy')} done={t('actions.copied')} />}
        <DialogActions>
          <Button kind="filled" writes={false} onPress={change.reset}>
            {t('actions.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

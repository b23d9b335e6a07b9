import type { IdentityApi } from '@groundwork/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../app/session/delete-record';
import { filledOf } from '../../app/session/named-forms';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { useCan, useSession } from '../../app/session/session';
import { fieldErrorsOf } from '../../data/errors';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { SectionHead } from '../../ui/page';
import { Tag } from '../../ui/status';
import { apiKey, type Api } from './use-api';
import { fixedBy } from './audience';

const MOST = 5_000;

/** The scopes of an API. */
export function ApiScopes({ api }: { readonly api: Api }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const [isAdding, setAdding] = useState(false);
  const key = [...apiKey(api.id), 'scopes'];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      readAll(
        (page) =>
          identity.get('/resources/{resource_id}/scopes', {
            path: { resource_id: api.id },
            query: { ...page, sort: 'scope_name' },
            fields: ['id', 'scope_name', 'scope_description', 'all_users'],
            signal,
          }),
        MOST,
      ),
  });
  const mayWrite = fixedBy(api, useSession()) === undefined && can('resources:write');
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <section>
      <SectionHead
        title={t('apis.scopes')}
        action={mayWrite && <Button onPress={() => setAdding(true)}>{t('actions.add')}</Button>}
      />
      {data.isCut && <Message kind="warn" title={t('linked.cut', { count: MOST })} />}
      {data.items.length === 0 && <Muted>{t('apis.noScopes')}</Muted>}
      <Rows>
        {data.items.map((scope) => (
          <ScopeRow key={scope.id} apiId={api.id} scope={scope} mayWrite={mayWrite} />
        ))}
      </Rows>
      {isAdding && <AddScope api={api} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface ScopeRowProps {
  readonly apiId: string;
  readonly mayWrite: boolean;
  readonly scope: Pick<
    IdentityApi.components['schemas']['Scope'],
    'id' | 'scope_name' | 'scope_description' | 'all_users'
  >;
}

function ScopeRow({ apiId, mayWrite, scope }: ScopeRowProps) {
  const { t } = useTranslation();
  const { identity } = useServices();
  return (
    <RowItem
      action={
        mayWrite && (
          <DeleteRecord
            verb={t('apis.deleteScope')}
            text={t('apis.deleteScopeText', { name: scope.scope_name })}
            done={t('apis.scopeDeleted')}
            send={() =>
              identity.delete('/resources/{resource_id}/scopes/{scope_id}', {
                path: { resource_id: apiId, scope_id: scope.id },
              })
            }
            queryKey={['resources']}
            onDeleted={() => undefined}
            isIcon
          />
        )
      }
    >
      <div>
        <Tag>{scope.scope_name}</Tag> {scope.all_users && <Muted>{t('apis.allUsers')}</Muted>}
      </div>
      {scope.scope_description !== null && <Muted>{scope.scope_description}</Muted>}
    </RowItem>
  );
}

function AddScope({ api, onClose }: { readonly api: Api; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState({ scope_name: '', scope_description: '' });
  const add = useMutation({
    mutationFn: () => {
      const { scope_name = '', ...more } = filledOf(draft);
      return identity.post('/resources/{resource_id}/scopes', {
        path: { resource_id: api.id },
        body: { scope_name, ...more },
      });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['resources'] });
      notify(t('apis.scopeAdded'));
      onClose();
    },
  });
  const errors = fieldErrorsOf(add.error);
  const field = (name: keyof typeof draft, label: string, more: object = {}) => (
    <SchemaField
      body="NewScope"
      name={name}
      label={label}
      value={draft[name]}
      onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
      {...(errors[name] !== undefined && { error: errors[name] })}
      {...more}
    />
  );
  return (
    <Dialog title={t('apis.addScope')} isOpen onClose={onClose}>
      {field('scope_name', t('apis.scopeName'), { hint: t('apis.scopeHint'), autoFocus: true })}
      {field('scope_description', t('apis.description'))}
      {add.error && <ProblemMessage error={add.error} />}
      <DialogActions>
        <Button kind="plain" onPress={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button kind="filled" isDisabled={draft.scope_name.trim() === '' || add.isPending} onPress={() => add.mutate()}>
          {t('apis.addScope')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditNamed, NewNamed, type NamedKind } from '../../app/session/named-forms';
import { ProblemMessage } from '../../app/session/problem-message';
import { useSession } from '../../app/session/session';
import { useServices } from '../../data/services';
import { Checkbox, TextField } from '../../ui/field';
import { Message, Skeleton } from '../../ui/message';
import { Page } from '../../ui/page';
import { fixedBy } from './audience';
import { useApi } from './use-api';

const KIND: NamedKind = {
  texts: 'apis',
  body: 'NewResource',
  name: 'resource_name',
  about: 'resource_description',
  queryKey: ['resources'],
};

/** A new API: what it is called, what its tokens name as their audience, and whether roles decide. Its scopes are made afterwards. */
export function ApiNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const [audience, setAudience] = useState('');
  const [isByRoles, setByRoles] = useState(true);
  return (
    <NewNamed
      kind={KIND}
      create={({ resource_name = '', ...more }) =>
        identity.post('/resources', {
          body: {
            resource_type: 'api',
            resource_name,
            ...more,
            resource_metadata: { rbac_enabled: isByRoles, ...(audience !== '' && { identifier_url: audience }) },
          },
          fields: ['id'],
        })
      }
      onDone={onDone}
    >
      <TextField
        label={t('apis.audience')}
        hint={t('apis.audienceHint')}
        type="url"
        name="identifier_url"
        value={audience}
        onChange={(value) => setAudience(value.trim())}
      />
      <Checkbox label={t('apis.byRoles')} hint={t('apis.byRolesHint')} isSelected={isByRoles} onChange={setByRoles} />
    </NewNamed>
  );
}

/** Changes the name and the description of an API. */
export function ApiEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data: api, error } = useApi(id);
  const session = useSession();
  const fixed = api && fixedBy(api, session);
  return (
    <Page title={t('apis.edit')}>
      {fixed !== undefined ? (
        <Message kind="note" title={t(`apis.${fixed}`)} />
      ) : api ? (
        <EditNamed
          kind={KIND}
          record={api}
          read={() => identity.get('/resources/{resource_id}', { path: { resource_id: id } })}
          write={(record, changes) => identity.patch<'/resources/{resource_id}'>(record, changes)}
          onDone={onDone}
        />
      ) : error ? (
        <ProblemMessage error={error} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

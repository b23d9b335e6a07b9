import { useTranslation } from 'react-i18next';
import { EditNamed, NewNamed, type NamedKind } from '../../app/session/named-forms';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Skeleton } from '../../ui/message';
import { Page } from '../../ui/page';
import { useGroup } from './use-group';

const KIND: NamedKind = {
  texts: 'groups',
  body: 'NewGroup',
  name: 'group_name',
  about: 'group_description',
  queryKey: ['groups'],
};

/** A new group; what it allows is chosen afterwards. */
export function GroupNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { identity } = useServices();
  return (
    <NewNamed
      kind={KIND}
      create={({ group_name = '', ...more }) =>
        identity.post('/groups', { body: { group_name, ...more }, fields: ['id'] })
      }
      onDone={onDone}
    />
  );
}

/** Changes the name and the description of a group. */
export function GroupEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data: group, error } = useGroup(id);
  return (
    <Page title={t('groups.edit')}>
      {group ? (
        <EditNamed
          kind={KIND}
          record={group}
          read={() => identity.get('/groups/{group_id}', { path: { group_id: id } })}
          write={(record, changes) => identity.patch<'/groups/{group_id}'>(record, changes)}
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

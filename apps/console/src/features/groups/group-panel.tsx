import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { RecordPanel } from '../../app/session/record-panel';
import { useCan } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Facts } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Actions } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { GroupMembers } from './group-members';
import { GroupRoles } from './group-roles';
import { NestedGroups } from './nested-groups';
import { useGroup, type Group } from './use-group';

type Part = 'members' | 'nested' | 'roles' | 'details';

/** A group: what it allows, and who has it. */
export function GroupPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      label={t('groups.one')}
      icon="group"
      query={useGroup(id)}
      nameOf={({ group_name: name }) => name}
      notFound={{ title: t('groups.notFound') }}
      onClose={onClose}
    >
      {(group) => <GroupParts group={group} onClose={onClose} />}
    </RecordPanel>
  );
}

function GroupParts({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('members');
  return (
    <>
      <GroupActions group={group} onClose={onClose} />
      <Tabs<Part>
        label={t('groups.parts')}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'members', name: t('groups.members'), content: <GroupMembers id={group.id} /> },
          { id: 'nested', name: t('groups.nested'), content: <NestedGroups group={group} /> },
          { id: 'roles', name: t('groups.roles'), content: <GroupRoles id={group.id} /> },
          { id: 'details', name: t('groups.details'), content: <Details group={group} /> },
        ]}
      />
    </>
  );
}

function GroupActions({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  if (!can('groups:write')) return null;
  const { members = 0, roles = 0, groups = 0 } = group.aggregations;
  const count = (value: number): string => formatNumber(value, i18n.language);
  return (
    <Actions>
      <Link href={`/groups/${group.id}/edit`} kind="outline">
        {t('groups.edit')}
      </Link>
      <DeleteRecord
        verb={t('groups.delete')}
        text={t('groups.deleteText', { name: group.group_name })}
        done={t('groups.deleted')}
        counts={[
          t('groups.losing', { count: members, shown: count(members) }),
          t('groups.lost', { count: roles, shown: count(roles) }),
          t('groups.lostGroups', { count: groups, shown: count(groups) }),
        ]}
        {...(members > MANY && { name: group.group_name })}
        send={() => identity.delete('/groups/{group_id}', { path: { group_id: group.id } })}
        queryKey={['groups']}
        onDeleted={onClose}
      />
    </Actions>
  );
}

const MANY = 1_000;

function Details({ group }: { readonly group: Group }) {
  const { t, i18n } = useTranslation();
  return (
    <Facts
      items={[
        [t('groups.id'), <CopyText key="id" text={group.id} />],
        [t('groups.description'), group.group_description],
        [t('groups.createdAt'), formatTime(group.created_at, i18n.language)],
        [t('groups.updatedAt'), formatTime(group.updated_at, i18n.language)],
      ]}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { PermissionMatrix } from '../../app/session/permission-matrix';
import { RecordPanel } from '../../app/session/record-panel';
import { useCan } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { Facts } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Actions } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { RoleMembers } from './role-members';
import { roleKey, useRole, type Role } from './use-role';

type Part = 'permissions' | 'members' | 'details';

/** A role: what it allows, and who has it. */
export function RolePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      label={t('roles.one')}
      icon="role"
      query={useRole(id)}
      nameOf={({ role_name: name }) => name}
      notFound={{ title: t('roles.notFound') }}
      onClose={onClose}
    >
      {(role) => <RoleParts role={role} onClose={onClose} />}
    </RecordPanel>
  );
}

function RoleParts({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('permissions');
  return (
    <>
      <RoleActions role={role} onClose={onClose} />
      <Tabs<Part>
        label={t('roles.parts')}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'permissions', name: t('roles.permissions'), content: <RolePermissions role={role} /> },
          { id: 'members', name: t('roles.members'), content: <RoleMembers id={role.id} /> },
          { id: 'details', name: t('roles.details'), content: <Details role={role} /> },
        ]}
      />
    </>
  );
}

function RoleActions({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  if (!can('roles:write') || role.is_system) return null;
  const { members = 0, permissions = 0 } = role.aggregations;
  const count = (value: number): string => formatNumber(value, i18n.language);
  return (
    <Actions>
      <Link href={`/roles/${role.id}/edit`} kind="outline">
        {t('roles.edit')}
      </Link>
      <DeleteRecord
        verb={t('roles.delete')}
        text={t('roles.deleteText', { name: role.role_name })}
        done={t('roles.deleted')}
        counts={[
          t('roles.losing', { count: members, shown: count(members) }),
          t('roles.lost', { count: permissions, shown: count(permissions) }),
        ]}
        {...(members > MANY && { name: role.role_name })}
        send={() => identity.delete('/roles/{role_id}', { path: { role_id: role.id } })}
        queryKey={['roles']}
        onDeleted={onClose}
      />
    </Actions>
  );
}

const MANY = 1_000;

function RolePermissions({ role: { id, is_system: isSystem } }: { readonly role: Role }) {
  const can = useCan();
  const { identity } = useServices();
  const path = { role_id: id };
  const mayWrite = can('roles:write') && !isSystem;
  return (
    <PermissionMatrix
      queryKey={[...roleKey(id), 'permissions']}
      read={({ signal, ...query }) =>
        identity.get('/roles/{role_id}/permissions', { path, query, fields: ['id', 'resource_id', 'scope_id'], signal })
      }
      give={
        mayWrite
          ? (permissions) => identity.post('/roles/{role_id}/permissions', { path, body: { permissions } })
          : undefined
      }
      take={
        mayWrite
          ? (permissions) => identity.delete('/roles/{role_id}/permissions', { path, body: { permissions } })
          : undefined
      }
    />
  );
}

function Details({ role }: { readonly role: Role }) {
  const { t, i18n } = useTranslation();
  return (
    <Facts
      items={[
        [t('roles.id'), <CopyText key="id" text={role.id} />],
        [t('roles.description'), role.role_description],
        [t('roles.createdAt'), formatTime(role.created_at, i18n.language)],
        [t('roles.updatedAt'), formatTime(role.updated_at, i18n.language)],
      ]}
    />
  );
}

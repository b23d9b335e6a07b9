import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { groupsLike } from '../../data/candidates';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { Link } from '../../ui/link';
import { Message, Skeleton } from '../../ui/message';
import { SectionHead } from '../../ui/page';
import { Branch, BranchEnd, Branches } from '../../ui/branches';
import type { Group } from './use-group';

const MOST = 1_000;

/** The groups within a group, whose members are members of it too; below them all that is within those, opened one by one. */
export function NestedGroups({ group }: { readonly group: Group }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { group_id: group.id };
  const mayWrite = can('groups:write');
  return (
    <>
      <LinkedRecords
        title={t('groups.nested')}
        none={t('groups.noNested')}
        queryKey={['groups', 'one', group.id, 'groups']}
        read={async ({ signal, ...query }) => {
          const page = await identity.get('/groups/{group_id}/groups', {
            path,
            query,
            fields: ['id', 'nested_group_id', 'group_data'],
            signal,
          });
          const items = page.items.map(({ nested_group_id: id, group_data: { group_name, group_description } }) => ({
            id,
            name: group_name ?? id,
            detail: group_description ?? null,
            href: `/groups/${id}`,
          }));
          return { has_more: page.has_more, items };
        }}
        add={
          mayWrite
            ? {
                title: t('groups.addNested'),
                filter: t('groups.filter'),
                none: t('groups.noneFound'),
                queryKey: ['groups'],
                search: async (text, signal) =>
                  (await groupsLike(identity, text, signal)).filter(({ id }) => id !== group.id),
                submit: (groups) => identity.post('/groups/{group_id}/groups', { path, body: { groups: [...groups] } }),
              }
            : undefined
        }
        remove={
          mayWrite
            ? (nested) => identity.delete('/groups/{group_id}/groups', { path, body: { groups: [nested] } })
            : undefined
        }
      />
      <section>
        <SectionHead
          title={t('groups.tree')}
          action={<Link href={`/groups/${group.id}/graph`}>{t('groups.showGraph')}</Link>}
        />
        <Branches label={t('groups.tree')}>
          <GroupBranch id={group.id} name={group.group_name} above={[]} isOpen />
        </Branches>
      </section>
    </>
  );
}

interface GroupBranchProps {
  readonly id: string;
  readonly name: string;
  /** The groups above: a group is never within itself, but the screen does not rely on it. */
  readonly above: readonly string[];
  readonly isOpen?: boolean;
}

function GroupBranch({ id, name, above, isOpen = false }: GroupBranchProps) {
  const { t } = useTranslation();
  return (
    <Branch
      name={<Link href={`/groups/${id}`}>{name}</Link>}
      open={t('groups.openBranch', { name })}
      close={t('groups.closeBranch', { name })}
      isOpen={isOpen}
    >
      {above.includes(id) ? (
        <BranchEnd>{t('groups.circle')}</BranchEnd>
      ) : (
        <GroupsWithin id={id} above={[...above, id]} />
      )}
    </Branch>
  );
}

function GroupsWithin({ id, above }: { readonly id: string; readonly above: readonly string[] }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data, error } = useQuery({
    queryKey: ['groups', 'one', id, 'groups', 'all'],
    queryFn: ({ signal }) =>
      readAll(
        (page) =>
          identity.get('/groups/{group_id}/groups', {
            path: { group_id: id },
            query: page,
            fields: ['id', 'nested_group_id', 'group_data'],
            signal,
          }),
        MOST,
      ),
  });
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={1} />;
  if (data.items.length === 0) return <BranchEnd>{t('groups.noNested')}</BranchEnd>;
  return (
    <>
      {data.items.map(({ nested_group_id: nested, group_data: { group_name: name } }) => (
        <GroupBranch key={nested} id={nested} name={name ?? nested} above={above} />
      ))}
      {data.isCut && <Message kind="warn" title={t('linked.cut', { count: MOST })} />}
    </>
  );
}

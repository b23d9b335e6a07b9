import { etagOf } from '@groundwork/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { Confirm } from '../../ui/dialog';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';

/** From here on the code of the version is typed. (docs/design/planned/console.md §6) */
const MANY = 1_000;

export interface DeleteVersionProps {
  readonly code: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Deletes a version with its nodes and their texts, after a dry run has said how many those are. */
export function DeleteVersion({ code, version, onClose }: DeleteVersionProps) {
  const { t, i18n } = useTranslation();
  const { plan, remove } = useDeletion(code, version, onClose);
  const { nodes = 0, translations = 0 } = plan.data?.counts ?? {};
  const counted = (text: 'nodes.deletes' | 'versions.delete.texts', count: number): string =>
    t(text, { count, nodes: formatNumber(count, i18n.language) });
  const error = plan.error ?? remove.error;
  return (
    <Confirm
      title={t('versions.delete.title', { version })}
      text={t('versions.delete.text')}
      counts={
        plan.data
          ? [
              counted('nodes.deletes', nodes),
              ...(translations > 0 ? [counted('versions.delete.texts', translations)] : []),
            ]
          : []
      }
      verb={t('versions.delete.verb', { version })}
      cancel={t('actions.cancel')}
      kind="danger"
      isOpen
      isPending={remove.isPending || !plan.data}
      {...(nodes > MANY && { typed: { label: t('actions.typeName', { name: version }), value: version } })}
      onConfirm={() => plan.data && remove.mutate(plan.data.tag)}
      onClose={onClose}
    >
      {plan.isPending && <Skeleton rows={2} />}
      {error && <ProblemMessage error={error} />}
    </Confirm>
  );
}

/** What would go, and the version as it was then: one that somebody has changed meanwhile is not deleted unseen. */
function useDeletion(code: string, version: string, onClose: () => void) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const path = { tree_code: code, tree_version: version };
  const plan = useQuery({
    queryKey: ['versions-delete', code, version],
    queryFn: async ({ signal }) => {
      const [record, counts] = await Promise.all([
        tree.get('/trees/{tree_code}/versions/{tree_version}', { path, signal }),
        tree.delete('/trees/{tree_code}/versions/{tree_version}', { path, query: { dry_run: true } }),
      ]);
      return { tag: etagOf(record), counts: counts ?? {} };
    },
    gcTime: 0,
    staleTime: Infinity, // what is confirmed is what was shown
  });
  const remove = useMutation({
    mutationFn: (tag: string | undefined) =>
      tree.delete('/trees/{tree_code}/versions/{tree_version}', {
        path,
        ...(tag !== undefined && { header: { 'If-Match': tag } }),
      }),
    onSuccess: () => {
      notify(t('versions.delete.done', { version }));
      onClose();
      return cache.invalidateQueries({ queryKey: treeKey(code) });
    },
  });
  return { plan, remove };
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import { Confirm } from '../../ui/dialog';
import { useNotify } from '../../ui/notices';
import type { NodeItem } from './tree-source';

/** From here on the name is typed. (docs/design/planned/console.md §6) */
const MANY = 1_000;

export interface DeleteDialogProps {
  readonly code: string;
  readonly version: string;
  readonly node: NodeItem;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a node with all below it, after a dry run has said how many that are. */
export function DeleteDialog({ code, version, node, onDeleted, onClose }: DeleteDialogProps) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const notify = useNotify();
  const send = (dry_run: boolean) =>
    tree.delete('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}', {
      path: { tree_code: code, tree_version: version, tree_node_id: node.id },
      query: { dry_run },
    });
  const plan = useQuery({
    queryKey: ['nodes-delete', code, version, node.id],
    queryFn: async () => (await send(true)) ?? {},
    gcTime: 0,
    staleTime: 0,
  });
  const nodes = plan.data?.nodes ?? 0;
  const remove = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      notify(t('nodes.deleted', { count: nodes, nodes: formatNumber(nodes, i18n.language) }));
      onDeleted();
    },
  });
  const error = plan.error ?? remove.error;
  return (
    <Confirm
      title={t('nodes.deleteTitle', { name: node.name })}
      text={t('nodes.deleteText')}
      counts={plan.data ? [t('nodes.deletes', { count: nodes, nodes: formatNumber(nodes, i18n.language) })] : []}
      verb={t('nodes.delete', { count: nodes, nodes: formatNumber(nodes, i18n.language) })}
      cancel={t('actions.cancel')}
      kind="danger"
      isOpen
      isPending={remove.isPending || !plan.data}
      {...(nodes > MANY && { typed: { label: t('actions.typeName', { name: node.name }), value: node.name } })}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {error && <ProblemMessage error={error} />}
    </Confirm>
  );
}

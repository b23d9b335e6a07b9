import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { Button } from '../../ui/button';
import { Confirm, Dialog, DialogActions } from '../../ui/dialog';
import type { useMoveNode } from './use-move';

/** Says what a move does before it is done; or why it cannot be. */
export function MoveDialog({ plan, move }: ReturnType<typeof useMoveNode>) {
  const { t } = useTranslation();
  if (plan.error) {
    return (
      <Dialog title={t('nodes.moveRefused')} isOpen onClose={plan.reset}>
        <ProblemMessage error={plan.error} />
        <DialogActions>
          <Button kind="filled" writes={false} onPress={plan.reset}>
            {t('actions.close')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return plan.data && <Question plan={plan} move={move} data={plan.data} />;
}

function Question({
  plan,
  move,
  data: { node, target, nodes, levels },
}: ReturnType<typeof useMoveNode> & { readonly data: NonNullable<ReturnType<typeof useMoveNode>['plan']['data']> }) {
  const { t, i18n } = useTranslation();
  const moved = t('nodes.moves', { count: nodes, nodes: formatNumber(nodes, i18n.language) });
  const deeper =
    levels === 0 ? t('nodes.sameLevel') : t(levels > 0 ? 'nodes.deeper' : 'nodes.higher', { count: Math.abs(levels) });
  return (
    <Confirm
      title={t('nodes.moveTitle', { name: node.name })}
      text={t(`nodes.to.${target.where}`, { name: target.node.name })}
      counts={[`${moved}, ${deeper}`]}
      verb={t('nodes.move')}
      cancel={t('actions.cancel')}
      isOpen
      isPending={move.isPending}
      onConfirm={() => plan.data && move.mutate(plan.data)}
      onClose={plan.reset}
    >
      {move.error && <ProblemMessage error={move.error} />}
    </Confirm>
  );
}

import { useTranslation } from 'react-i18next';
import { isRunning, type Run } from '../../data/use-run';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/meter';
import { Actions } from '../../ui/page';

export interface RunProgressProps {
  /** What it is doing. */
  readonly label: string;
  /** None while it is on its way. */
  readonly run: Run | undefined;
  readonly cancel: { readonly mutate: () => void; readonly isPending: boolean };
}

/** How far a run is, and a button that cancels it. */
export function RunProgress({ label, run, cancel }: RunProgressProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p>{run ? `${label}: ${t(`runs.phases.${run.phase}`)}` : label}</p>
      <Progress label={label} value={run?.total ? run.done / run.total : 0} />
      {run && isRunning(run.phase) && (
        <Actions>
          <Button isDisabled={cancel.isPending} onPress={() => cancel.mutate()}>
            {t('actions.cancel')}
          </Button>
        </Actions>
      )}
    </div>
  );
}

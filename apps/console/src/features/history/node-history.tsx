import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useActorNames } from '../../app/session/use-actor-names';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Skeleton } from '../../ui/message';
import { ChangeRow } from './change-row';
import styles from './history.module.css';
import { TakeBack } from './take-back';
import { useNamesOf, useNodeHistory, type Change } from './use-changes';

export interface NodeHistoryProps {
  readonly code: string;
  readonly version: string;
  readonly id: string;
  readonly mayWrite: boolean;
  /** The version has other nodes now. */
  readonly onWritten: () => void;
}

/** What was written of a node, the latest first; each state before a change can be restored. */
export function NodeHistory({ code, version, id, mayWrite, onWritten }: NodeHistoryProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const [offset, setOffset] = useState(0);
  const [asked, setAsked] = useState<Change>();
  const page = useNodeHistory(code, version, id, offset);
  const people = useActorNames((page.items ?? []).map(({ by }) => by));
  const names = useNamesOf(code, version, page.items ?? []);
  if (page.error) return <ProblemMessage error={page.error} onRetry={() => void page.reload()} />;
  if (page.items === undefined) return <Skeleton rows={4} />;
  if (page.items.length === 0) return <Empty text={t('history.none')} />;
  return (
    <>
      <ul className={`${styles['changes']} ${styles['inPanel']}`} aria-label={t('history.title')}>
        {page.items.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            by={people.get(change.by ?? '')}
            names={names}
            action={
              mayWrite &&
              change.kind !== 'added' && <Button onPress={() => setAsked(change)}>{t('history.restore')}</Button>
            }
          />
        ))}
      </ul>
      <ListPager
        offset={offset}
        count={page.items.length}
        total={page.total}
        hasMore={page.hasMore}
        onGo={(next) => setOffset(next ?? 0)}
      />
      {asked && (
        <TakeBack
          kind="restore"
          at={asked.at}
          queryKey={['restore', code, version, id, asked.id]}
          send={(dry_run) =>
            tree.post('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/restore', {
              path: { tree_code: code, tree_version: version, tree_node_id: id },
              query: { dry_run },
              body: { change_id: asked.id },
            })
          }
          onDone={() => {
            setAsked(undefined);
            onWritten();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

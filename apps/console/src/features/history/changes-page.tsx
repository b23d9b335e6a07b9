import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useActorNames } from '../../app/session/use-actor-names';
import { useServices } from '../../data/services';
import { useVersion } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { ChangeRow } from './change-row';
import styles from './history.module.css';
import { TakeBack } from './take-back';
import { useNamesOf, useVersionChanges, type Change } from './use-changes';

export interface ChangesPageProps {
  readonly code: string;
  readonly version: string;
  readonly offset: number;
  readonly onGo: (offset: number | undefined) => void;
  /** The version has other nodes now. */
  readonly onWritten: () => void;
}

/** Who has written what in a version, the latest first; what came after a change can be taken back. */
export function ChangesPage({ code, version, offset, onGo, onWritten }: ChangesPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useVersion(code, version);
  const [asked, setAsked] = useState<Change>();
  const page = useVersionChanges(code, version, offset);
  const people = useActorNames((page.items ?? []).map(({ by }) => by));
  const names = useNamesOf(code, version, page.items ?? []);
  const mayWrite = data?.frozen === false && can('trees:write');
  if (page.error) return <ProblemMessage error={page.error} onRetry={() => void page.reload()} />;
  if (page.items === undefined) return <Skeleton rows={10} />;
  if (page.items.length === 0) return <Empty text={t('history.noneOfVersion')} />;
  return (
    <Card>
      <ul className={styles['changes']} aria-label={t('history.title')} aria-busy={page.isStale}>
        {page.items.map((change, at) => (
          <ChangeRow
            key={change.id}
            change={change}
            by={people.get(change.by ?? '')}
            names={names}
            node={<Subject code={code} version={version} change={change} name={names.get(change.node_id ?? '')} />}
            action={
              mayWrite &&
              (offset > 0 || at > 0) && <Button onPress={() => setAsked(change)}>{t('history.undo')}</Button>
            }
          />
        ))}
      </ul>
      <ListPager offset={offset} count={page.items.length} total={page.total} hasMore={page.hasMore} onGo={onGo} />
      {asked && (
        <Undo
          {...{ code, version, asked }}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onGo(undefined);
            onWritten();
          }}
        />
      )}
    </Card>
  );
}

interface SubjectProps {
  readonly code: string;
  readonly version: string;
  readonly change: Change;
  readonly name: string | undefined;
}

/** The node, with the way to it while it is there; or the version itself. */
function Subject({ code, version, change, name: known }: SubjectProps) {
  const { t } = useTranslation();
  if (change.node_id === null) return <strong>{t('history.version')}</strong>;
  const name = <bdi>{change.code ?? known ?? change.node_id}</bdi>;
  if (change.kind === 'removed') return <strong>{name}</strong>;
  const base = `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`;
  return <Link href={`${base}?node=${change.node_id}`}>{name}</Link>;
}

interface UndoProps {
  readonly code: string;
  readonly version: string;
  readonly asked: Change;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Undo({ code, version, asked, onDone, onClose }: UndoProps) {
  const { tree } = useServices();
  return (
    <TakeBack
      kind="undo"
      at={asked.at}
      queryKey={['undo', code, version, asked.id]}
      send={(dry_run) =>
        tree.post('/trees/{tree_code}/versions/{tree_version}/undo', {
          path: { tree_code: code, tree_version: version },
          query: { dry_run },
          body: { after: asked.id },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useVersion } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Message, Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { useWritesBlocked } from '../../ui/writes';
import { DeleteDialog } from './delete-dialog';
import { MoveDialog } from './move-dialog';
import { NodeNew } from './node-new';
import { NodeSearch } from './node-search';
import { NodeTree } from './node-tree';
import styles from './nodes.module.css';
import type { NodeItem } from './tree-source';
import type { TreeStore } from './tree-store';
import { useMoveNode } from './use-move';
import { useTreeState } from './use-node-tree';
import { useRename } from './use-rename';

export interface NodesPageProps {
  readonly code: string;
  readonly version: string;
  readonly store: TreeStore;
  /** The node that is open. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** The nodes of a version: a tree of which little is loaded, and a search that jumps into it. */
export function NodesPage({ code, version, store, selected, onSelect }: NodesPageProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { isReady, error } = useTreeState(store);
  const { data, error: versionError } = useVersion(code, version);
  const jump = (id: string): void => {
    setText('');
    onSelect(id);
  };
  // What is above the tree is known first, so that the tree stays where it is.
  if (!data && !versionError) return <Skeleton rows={10} />;
  return (
    <>
      {data?.frozen === true && (
        <Message kind="note" title={t(data.released_at === null ? 'nodes.frozen' : 'nodes.released')} />
      )}
      {error !== undefined && <ProblemMessage error={error} onRetry={() => void store.start()} />}
      <Card>
        <div className={styles['bar']}>
          <SearchField label={t('nodes.search')} clear={t('actions.clear')} value={text} onChange={setText} />
          <Additions {...{ code, version, store, selected, onSelect }} />
        </div>
        {text.trim() !== '' ? (
          <NodeSearch code={code} version={version} text={text.trim()} onChoose={jump} />
        ) : isReady ? (
          <Tree {...{ code, version, store, selected, onSelect }} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </>
  );
}

/** Whether the person may write, and the version can be written to. */
export function useMayWrite(code: string, version: string): boolean {
  const can = useCan();
  return useVersion(code, version).data?.frozen === false && can('trees:write');
}

function Additions({ code, version, store, selected, onSelect }: NodesPageProps) {
  const { t } = useTranslation();
  const mayWrite = useMayWrite(code, version);
  const [isAdding, setAdding] = useState(false);
  const { rows } = useTreeState(store);
  if (!mayWrite) return null;
  const parent = selected === undefined ? undefined : rows.find(selected);
  return (
    <>
      <Button kind="filled" onPress={() => setAdding(true)}>
        {t(parent ? 'nodes.newChild' : 'nodes.newRoot')}
      </Button>
      {isAdding && (
        <NodeNew
          code={code}
          version={version}
          parent={parent}
          onClose={() => setAdding(false)}
          onCreated={(id) => {
            setAdding(false);
            void store.refresh([parent?.id ?? null]).then(() => onSelect(id));
          }}
        />
      )}
    </>
  );
}

function Tree({ code, version, store, selected, onSelect }: NodesPageProps) {
  const { t } = useTranslation();
  const mayWrite = useMayWrite(code, version);
  const isBlocked = useWritesBlocked() !== undefined;
  const { plan, move } = useMoveNode(code, version, store);
  const rename = useRename(code, version, store);
  const [removing, setRemoving] = useState<NodeItem>();
  return (
    <>
      <NodeTree
        store={store}
        label={t('nodes.title')}
        selected={selected}
        onSelect={onSelect}
        mayWrite={mayWrite && !isBlocked}
        onMove={(node, target) => plan.mutate({ node, target })}
        onRename={rename}
        onDelete={setRemoving}
      />
      {mayWrite && <p className={styles['hints']}>{t('nodes.hints')}</p>}
      <MoveDialog plan={plan} move={move} />
      {removing && (
        <DeleteDialog
          code={code}
          version={version}
          node={removing}
          onClose={() => setRemoving(undefined)}
          onDeleted={() => {
            setRemoving(undefined);
            if (removing.id === selected) onSelect(undefined);
            void store.refresh([removing.parent_id]);
          }}
        />
      )}
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { isNotFound } from '../../data/errors';
import { formatTime } from '../../data/format';
import { IconButton } from '../../ui/button';
import { Copyable, Facts } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { Blank, Skeleton } from '../../ui/message';
import { Panel } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { NodeForm } from './node-form';
import { useMayWrite } from './nodes-page';
import type { TreeStore } from './tree-store';
import { useNode, type NodeRecord } from './use-node';

export interface NodePanelProps {
  readonly code: string;
  readonly version: string;
  readonly id: string;
  readonly store: TreeStore;
  readonly onClose: () => void;
  /** The texts of the node in the languages of the tree. */
  readonly translations: ReactNode;
  /** Its other names. */
  readonly labels: ReactNode;
  /** What it is related to. */
  readonly relations: ReactNode;
  /** What was written of it. */
  readonly history: ReactNode;
}

type Part = 'fields' | 'translations' | 'labels' | 'relations' | 'history' | 'about';

/** A node: what it says, in every language. */
export function NodePanel(props: NodePanelProps) {
  const { code, version, id, store, onClose, translations, labels, relations, history } = props;
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('fields');
  const { data: node, error, refetch } = useNode(code, version, id);
  const mayWrite = useMayWrite(code, version);
  return (
    <Panel
      label={node?.name ?? t('nodes.one')}
      header={
        <>
          {node ? (
            <h1>
              <bdi>{node.name}</bdi>
            </h1>
          ) : isNotFound(error) ? (
            <span />
          ) : (
            <h1>{t('nodes.one')}</h1>
          )}
          <IconButton writes={false} label={t('actions.close')} onPress={onClose}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    >
      {node ? (
        <Tabs<Part>
          label={t('nodes.parts')}
          selected={part}
          onSelect={setPart}
          tabs={[
            {
              id: 'fields',
              name: t('nodes.content'),
              content: <NodeForm key={node.id} {...{ code, version, node, mayWrite, store }} />,
            },
            { id: 'translations', name: t('nodes.translations'), content: translations },
            { id: 'labels', name: t('labels.title'), content: labels },
            { id: 'relations', name: t('relations.title'), content: relations },
            { id: 'history', name: t('history.title'), content: history },
            { id: 'about', name: t('nodes.about'), content: <About node={node} /> },
          ]}
        />
      ) : isNotFound(error) ? (
        <Blank icon="tree" title={t('nodes.notFound')}>
          <p>{t('nodes.notFoundText')}</p>
        </Blank>
      ) : error ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  );
}

function About({ node }: { readonly node: NodeRecord }) {
  const { t, i18n } = useTranslation();
  return (
    <Facts
      items={[
        [t('nodes.id'), <Copyable key="id" text={node.id} label={t('actions.copy')} done={t('actions.copied')} />],
        [t('nodes.depth'), String(node.depth)],
        [t('nodes.position'), String(node.position)],
        [t('nodes.children'), String(node.aggregations.child_nodes ?? 0)],
        [t('nodes.createdAt'), formatTime(node.created_at, i18n.language)],
        [t('nodes.updatedAt'), formatTime(node.updated_at, i18n.language)],
      ]}
    />
  );
}

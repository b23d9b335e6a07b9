import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { DataTable } from '../../ui/data-table';
import { Graph } from '../../ui/graph';
import { Link } from '../../ui/link';
import { Blank, Message, Skeleton } from '../../ui/message';
import { Card, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { neighboursOf, type GroupGraph } from './group-graph';
import { placeGroups } from './place-groups';
import { MOST_GROUPS, useGroupGraph } from './use-group-graph';

type View = 'graph' | 'list';

/** All groups above and below one, as a graph and as a list. */
export function GroupGraphPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useGroupGraph(id);
  const name = data?.groups.find((group) => group.id === id)?.name;
  return (
    <Page
      title={name === undefined ? t('groups.around') : t('groups.aroundOne', { name })}
      actions={
        <Link href={`/groups/${id}`} kind="outline">
          {t('groups.backToOne')}
        </Link>
      }
    >
      <Card>
        {error ? (
          <ProblemMessage error={error} onRetry={() => void refetch()} />
        ) : data?.groups.length === 0 ? (
          <Blank icon="group" title={t('groups.notFound')} />
        ) : data ? (
          <Views id={id} graph={data} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Card>
    </Page>
  );
}

function Views({ id, graph }: { readonly id: string; readonly graph: GroupGraph }) {
  const { t, i18n } = useTranslation();
  const [view, setView] = useState<View>('graph');
  const placed = useMemo(() => placeGroups(graph), [graph]);
  return (
    <>
      {graph.isCut && (
        <Message kind="warn" title={t('groups.graphCut', { most: formatNumber(MOST_GROUPS, i18n.language) })} />
      )}
      <Tabs<View>
        label={t('groups.views')}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: 'graph',
            name: t('groups.graph'),
            content: (
              <Graph
                label={t('groups.graphLabel')}
                {...placed}
                chosen={id}
                larger={t('groups.larger')}
                smaller={t('groups.smaller')}
              />
            ),
          },
          { id: 'list', name: t('groups.list'), content: <List graph={graph} /> },
        ]}
      />
    </>
  );
}

function List({ graph }: { readonly graph: GroupGraph }) {
  const { t } = useTranslation();
  const namesOf = (groups: readonly { readonly name: string }[]): string =>
    groups.map(({ name }) => name).join(', ') || '–';
  return (
    <DataTable
      label={t('groups.graphLabel')}
      columns={[
        { id: 'name', title: t('groups.name'), cell: ({ name }) => name, isHeader: true },
        { id: 'above', title: t('groups.within'), cell: ({ above }) => namesOf(above) },
        { id: 'below', title: t('groups.nested'), cell: ({ below }) => namesOf(below) },
      ]}
      items={neighboursOf(graph)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/groups/${id}`}
      textOf={({ name }) => name}
      empty={t('groups.noneFound')}
    />
  );
}

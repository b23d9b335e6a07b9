import { where, type Groundwork } from '@groundwork/client';
import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useServices } from '../../data/services';
import { AddRelation } from './add-relation';
import { RELATIONS, relationsKey, type RelatedNode } from './related-node';

export interface NodeRelationsProps extends RelatedNode {
  readonly mayWrite: boolean;
}

/** What a node is related to: nodes of its version, each of which leads there, and concepts elsewhere. */
export function NodeRelations({ mayWrite, ...node }: NodeRelationsProps) {
  const { code, version, id } = node;
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: version, tree_node_id: id };
  return (
    <>
      <LinkedRecords
        title={t('relations.title')}
        none={t('relations.none')}
        queryKey={[...relationsKey(node), i18n.language]} // kinds are read as texts
        read={async ({ limit, offset, signal }) => {
          const { items, has_more } = await tree.get(RELATIONS, { path, query: { limit, offset }, signal });
          const ids = items.map(({ target_id: target }) => target).filter((target) => target !== null);
          const names = ids.length > 0 ? await readNames(tree, node, ids, signal) : new Map<string, string>();
          const linked = items.map(({ id: relation, kind, target_id: target, target_code, target_uri }) => {
            const about = t(`relations.kinds.${kind}`);
            if (target === null) return { id: relation, name: target_uri ?? '', detail: about };
            const name = names.get(target) ?? target;
            const href = `/trees/${code}/versions/${version}?node=${target}`;
            return { id: relation, name, detail: `${about} · ${target_code ?? target}`, href };
          });
          return { items: linked, has_more };
        }}
        remove={
          mayWrite
            ? (relation) => tree.delete(`${RELATIONS}/{relation_id}`, { path: { ...path, relation_id: relation } })
            : undefined
        }
      />
      {mayWrite && <AddRelation {...node} />}
    </>
  );
}

/** The names of nodes by id. */
async function readNames(
  tree: Groundwork['tree'],
  { code, version }: RelatedNode,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { items } = await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
    path: { tree_code: code, tree_version: version },
    query: { limit: ids.length },
    q: where`id in ${ids}`,
    fields: ['id', 'name'],
    signal,
  });
  return new Map(items.map(({ id, name }) => [id, name]));
}

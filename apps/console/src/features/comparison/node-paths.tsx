import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Skeleton } from '../../ui/message';
import styles from './comparison.module.css';
import type { Compared, Difference } from './use-differences';

/** A tree is no deeper than that. (docs/trees.md) */
const MOST = 1_000;

/** Where a node that was moved is in both versions. */
export function NodePaths({
  code,
  search,
  difference,
}: {
  readonly code: string;
  readonly search: Compared;
  readonly difference: Difference;
}) {
  return (
    <dl>
      <Path code={code} version={search.from} id={difference.from_id} />
      <Path code={code} version={search.to} id={difference.to_id} />
    </dl>
  );
}

function Path({ code, version, id }: { readonly code: string; readonly version: string; readonly id: string | null }) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const { data, error } = useQuery({
    queryKey: ['nodes', code, version, 'path', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const path = { tree_code: code, tree_version: version, tree_node_id: id ?? '' };
      const one = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}' as const;
      const [above, node] = await Promise.all([
        tree.get(`${one}/ancestors`, { path, query: { limit: MOST }, fields: ['id', 'name', 'depth'], signal }),
        tree.get(one, { path, fields: ['id', 'name', 'depth'], signal }),
      ]);
      return [...above.items, node].sort((left, right) => left.depth - right.depth);
    },
  });
  return (
    <div className={styles['path']}>
      <dt>
        <bdi>{version}</bdi>
      </dt>
      <dd>
        {error ? (
          <ProblemMessage error={error} />
        ) : data === undefined ? (
          <Skeleton rows={1} />
        ) : (
          <ol aria-label={t('compare.path', { version })}>
            {data.map((node) => (
              <li key={node.id}>
                <bdi>{node.name}</bdi>
              </li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  );
}

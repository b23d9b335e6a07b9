import { useQueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { offsetOf } from '../../data/paging';
import { readCompareSearch } from '../../features/comparison/compare-search';
import { readRollupSearch } from '../../features/rollups/rollup-search';
import { lazy, Waiting } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';

const TreeFrame = lazy(async () => ({ default: (await import('../../features/trees/tree-frame')).TreeFrame }));
const VersionFrame = lazy(async () => ({ default: (await import('../../features/trees/tree-frame')).VersionFrame }));
const ComparePage = lazy(async () => ({
  default: (await import('../../features/comparison/compare-page')).ComparePage,
}));
const ReleasesPage = lazy(async () => ({
  default: (await import('../../features/releases/releases-page')).ReleasesPage,
}));
const MergePage = lazy(async () => ({ default: (await import('../../features/merge/merge-page')).MergePage }));
const ReviewPage = lazy(async () => ({ default: (await import('../../features/reviews/review-page')).ReviewPage }));
const RollupsPage = lazy(async () => ({ default: (await import('../../features/rollups/rollups-page')).RollupsPage }));
const Treemap = lazy(async () => ({ default: (await import('../../features/rollups/treemap')).Treemap }));
const ChangesPage = lazy(async () => ({ default: (await import('../../features/history/changes-page')).ChangesPage }));

/** Keys of what a bulk operation changes. */
const OF_TREES: ReadonlySet<unknown> = new Set(['trees', 'nodes', 'runs']);

/** Forgets what was read of trees: much of a version has been written. */
export function useForgetTrees(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ predicate: ({ queryKey }) => OF_TREES.has(queryKey[0]) });
}

const compare = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/compare',
  validateSearch: readCompareSearch,
  component: function Compare() {
    const { tree } = compare.useParams();
    const search = compare.useSearch();
    const navigate = compare.useNavigate();
    return guarded(
      'trees:read',
      <TreeFrame code={tree} part="compare">
        <ComparePage code={tree} search={search} onSearch={(next) => void navigate({ search: next })} />
      </TreeFrame>,
    );
  },
});

const releases = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/releases',
  component: function Releases() {
    const { tree } = releases.useParams();
    return guarded(
      'trees:read',
      <TreeFrame code={tree} part="releases">
        <ReleasesPage code={tree} />
      </TreeFrame>,
    );
  },
});

const merge = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version/merge',
  component: function Merge() {
    const { tree, version } = merge.useParams();
    const forget = useForgetTrees();
    return guarded(
      'trees:read',
      <VersionFrame code={tree} version={version} part="merge">
        <MergePage key={`${tree} ${version}`} code={tree} version={version} onWritten={forget} />
      </VersionFrame>,
    );
  },
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version/review',
  component: function Review() {
    const { tree, version } = review.useParams();
    return guarded(
      'trees:read',
      <VersionFrame code={tree} version={version} part="review">
        <ReviewPage code={tree} version={version} />
      </VersionFrame>,
    );
  },
});

const rollups = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version/rollups',
  validateSearch: readRollupSearch,
  component: function Rollups() {
    const { tree, version } = rollups.useParams();
    const search = rollups.useSearch();
    const navigate = rollups.useNavigate();
    return guarded(
      'trees:read',
      <VersionFrame code={tree} version={version} part="rollups">
        <RollupsPage
          code={tree}
          version={version}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
          treemap={(shown) => (
            <Suspense fallback={<Waiting rows={8} />}>
              <Treemap
                code={tree}
                version={version}
                search={shown}
                onOpen={(node) =>
                  void navigate({ to: '/trees/$tree/versions/$version', params: { tree, version }, search: { node } })
                }
              />
            </Suspense>
          )}
        />
      </VersionFrame>,
    );
  },
});

const changes = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version/changes',
  validateSearch: ({ offset }: Readonly<Record<string, unknown>>): { readonly offset?: number | undefined } =>
    offsetOf(offset) > 0 ? { offset: offsetOf(offset) } : {},
  component: function Changes() {
    const { tree, version } = changes.useParams();
    const { offset = 0 } = changes.useSearch();
    const navigate = changes.useNavigate();
    const forget = useForgetTrees();
    return guarded(
      'trees:read',
      <VersionFrame code={tree} version={version} part="changes">
        <ChangesPage
          code={tree}
          version={version}
          offset={offset}
          onGo={(next) => void navigate({ search: { offset: next } })}
          onWritten={forget}
        />
      </VersionFrame>,
    );
  },
});

addParts('/trees/$tree/compare', TreeFrame, ComparePage);
addParts('/trees/$tree/releases', TreeFrame, ReleasesPage);
addParts('/trees/$tree/versions/$version/merge', VersionFrame, MergePage);
addParts('/trees/$tree/versions/$version/review', VersionFrame, ReviewPage);
addParts('/trees/$tree/versions/$version/rollups', VersionFrame, RollupsPage);
addParts('/trees/$tree/versions/$version/changes', VersionFrame, ChangesPage);

/** Pages about whole versions: what differs, what is published, who says so, what was written. */
export const treeVersionRoutes = [compare, releases, merge, review, rollups, changes] as const;

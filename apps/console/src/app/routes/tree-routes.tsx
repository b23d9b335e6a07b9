import { createRoute } from '@tanstack/react-router';
import { isId } from '../../data/ids';
import { readTreeSearch } from '../../features/trees/tree-search';
import { lazy } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';
import { treeVersionRoutes, useForgetTrees } from './tree-version-routes';

const TreesPage = lazy(async () => ({ default: (await import('../../features/trees/trees-page')).TreesPage }));
const TreeFrame = lazy(async () => ({ default: (await import('../../features/trees/tree-frame')).TreeFrame }));
const VersionFrame = lazy(async () => ({ default: (await import('../../features/trees/tree-frame')).VersionFrame }));
const VersionsPage = lazy(async () => ({
  default: (await import('../../features/versions/versions-page')).VersionsPage,
}));
const VersionTree = lazy(async () => ({ default: (await import('../../features/nodes/version-tree')).VersionTree }));
const NodeTranslations = lazy(async () => ({
  default: (await import('../../features/translations/node-translations')).NodeTranslations,
}));
const NodeLabels = lazy(async () => ({ default: (await import('../../features/labels/node-labels')).NodeLabels }));
const NodeRelations = lazy(async () => ({
  default: (await import('../../features/relations/node-relations')).NodeRelations,
}));
const NodeHistory = lazy(async () => ({ default: (await import('../../features/history/node-history')).NodeHistory }));
const ImportPage = lazy(async () => ({
  default: (await import('../../features/tree-imports/import-page')).ImportPage,
}));
const RunsPage = lazy(async () => ({ default: (await import('../../features/tree-imports/runs-page')).RunsPage }));
const SchemaPage = lazy(async () => ({ default: (await import('../../features/tree-schema/schema-page')).SchemaPage }));

const trees = createRoute({
  getParentRoute: () => root,
  path: '/trees',
  validateSearch: readTreeSearch,
  component: function Trees() {
    const search = trees.useSearch();
    const navigate = trees.useNavigate();
    return guarded(
      'trees:read',
      <TreesPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        onCreated={(tree) => void navigate({ to: '/trees/$tree', params: { tree } })}
      />,
    );
  },
});

const versions = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree',
  component: function Versions() {
    const { tree } = versions.useParams();
    return guarded(
      'trees:read',
      <TreeFrame code={tree} part="versions">
        <VersionsPage code={tree} />
      </TreeFrame>,
    );
  },
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/runs',
  component: function Runs() {
    const { tree } = runs.useParams();
    return guarded(
      'trees:read',
      <TreeFrame code={tree} part="runs">
        <RunsPage code={tree} />
      </TreeFrame>,
    );
  },
});

const schema = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/schema',
  component: function Schema() {
    const { tree } = schema.useParams();
    return guarded(
      'trees:read',
      <TreeFrame code={tree} part="schema">
        <SchemaPage key={tree} code={tree} />
      </TreeFrame>,
    );
  },
});

/** Which node is open; none for what is no id. */
const readNodeSearch = ({ node }: Readonly<Record<string, unknown>>): { readonly node?: string | undefined } =>
  typeof node === 'string' && isId(node) ? { node } : {};

const nodes = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version',
  validateSearch: readNodeSearch,
  component: function Nodes() {
    const { tree, version } = nodes.useParams();
    const { node } = nodes.useSearch();
    const navigate = nodes.useNavigate();
    return guarded(
      'trees:read',
      <VersionTree
        key={`${tree} ${version}`}
        code={tree}
        version={version}
        selected={node}
        onSelect={(id) => void navigate({ search: { node: id } })}
        frame={(content, beside) => (
          <VersionFrame code={tree} version={version} part="nodes" beside={beside}>
            {content}
          </VersionFrame>
        )}
        translations={(id, mayWrite) => <NodeTranslations code={tree} version={version} id={id} mayWrite={mayWrite} />}
        labels={(id, mayWrite) => <NodeLabels code={tree} version={version} id={id} mayWrite={mayWrite} />}
        relations={(id, mayWrite) => <NodeRelations code={tree} version={version} id={id} mayWrite={mayWrite} />}
        history={(id, mayWrite, onWritten) => (
          <NodeHistory code={tree} version={version} id={id} mayWrite={mayWrite} onWritten={onWritten} />
        )}
      />,
    );
  },
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/trees/$tree/versions/$version/import',
  component: function Imports() {
    const { tree, version } = imports.useParams();
    const forget = useForgetTrees();
    return guarded(
      'trees:read',
      <VersionFrame code={tree} version={version} part="import">
        <ImportPage key={`${tree} ${version}`} code={tree} version={version} onWritten={forget} />
      </VersionFrame>,
    );
  },
});

addParts('/trees', TreesPage);
addParts('/trees/$tree', TreeFrame, VersionsPage);
addParts('/trees/$tree/runs', TreeFrame, RunsPage);
addParts('/trees/$tree/schema', TreeFrame, SchemaPage);
addParts('/trees/$tree/versions/$version', VersionFrame, VersionTree);
addParts('/trees/$tree/versions/$version/import', VersionFrame, ImportPage);

/** Pages of trees, versions, nodes and what belongs to them. */
export const treeRoutes = [trees, versions, runs, schema, nodes, imports, ...treeVersionRoutes] as const;

// Which modules may import which (architecture.md, "Import boundaries"). What a syntax tree shows instead (forwardRef, @Inject(REQUEST))
// is in eslint.config.mjs.

/** @param {string} lib @param {string[]} allowed */
const libMayImport = (lib, allowed) => ({
  name: `${lib}-imports-only-${allowed.join('-') || 'itself'}`,
  comment: `libs/${lib} may import ${allowed.join(', ') || 'no other lib'} (architecture.md, "Layout").`,
  severity: 'error',
  from: { path: `^libs/${lib}/`, pathNot: '[.-]spec\\.ts$' },
  to: { path: '^libs/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
});

const SPECS = '[.-]spec\\.ts$';

/**
 * Areas of an app, the lowest first: each imports those before it, types included; main.ts and what else lies beside them imports all.
 * @param {string} app @param {string[]} areas
 */
const areasInOrder = (app, areas) => {
  const src = `^apps/${app}/src/`;
  const folders = areas.map((area) => `${src}${area}/`);
  return [
    ...areas.map((area, at) => ({
      name: `${app}-${area}-imports-areas-below`,
      comment: `The order is ${areas.join(', ')}.`,
      severity: 'error',
      from: { path: `${src}${area}/`, pathNot: SPECS },
      to: { path: src, pathNot: folders.slice(0, at + 1) },
    })),
    {
      name: `${app}-areas-are-listed`,
      comment: 'A new folder gets its place in the order.',
      severity: 'error',
      from: { path: src, pathNot: SPECS },
      to: { path: `${src}[^/]+/`, pathNot: [...folders, `${src}(migrations|testing)/`] },
    },
  ];
};

/** Folders of the console, the lowest first: features meet in routes alone. (docs/design/planned/console.md §8) */
const CONSOLE = '^apps/console/src/';
const consoleMayImport = (/** @type {string} */ name, /** @type {string} */ from, /** @type {string[]} */ allowed) => ({
  name: `console-${name}`,
  comment: `${name} may import ${allowed.join(', ')} (docs/design/planned/console.md §8).`,
  severity: 'error',
  from: { path: CONSOLE + from, pathNot: SPECS },
  to: { path: CONSOLE, pathNot: allowed.map((folder) => CONSOLE + folder) },
});

/** Packages that only the suites install (tools/quality/package.json): a clone that has run none lacks them. */
const LABORATORY = Object.keys(require('./tools/quality/package.json').dependencies).map((name) => `^${name}(/|$)`);

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are to be merged, or what both need moved to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'libs-import-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'sdk-imports-no-other-lib',
      comment: 'What is published depends on published packages alone.',
      severity: 'error',
      from: { path: '^libs/sdk/', pathNot: SPECS },
      to: { path: '^(libs|apps)/', pathNot: '^libs/sdk/' },
    },
    {
      name: 'apps-import-no-other-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'tools-are-not-imported',
      severity: 'error',
      from: { path: '^(apps|libs)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'libs-through-their-index',
      comment:
        'A lib is imported by its package name: one index.ts each, no other entry point; but for the sample service, whose entities are loaded by nobody else, what starts programs and loads nothing of the services, and what a published package has for tests.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: {
        path: '^libs/[^/]+/',
        pathNot: [
          '^$1/$2/',
          '^libs/(sdk/)?[^/]+/src/index\\.ts$',
          '^libs/testing/src/(sample|programs)/index\\.ts$',
          '^libs/sdk/[^/]+/src/(testing|browser|webhooks)/index\\.ts$',
        ],
      },
    },
    {
      name: 'sdk-through-its-entries',
      comment: 'A published package is imported by what its package.json exports.',
      severity: 'error',
      from: { path: '^libs/sdk/([^/]+)/' },
      to: {
        path: '^libs/sdk/',
        pathNot: ['^libs/sdk/$1/', '^libs/sdk/[^/]+/src/((testing|browser|webhooks)/)?index\\.ts$'],
      },
    },
    {
      name: 'oidc-provider-in-one-folder',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^apps/identity/src/tokens/provider/' },
      to: { path: '(^|/)node_modules/(oidc-provider|@types/oidc-provider)(/|$)' },
    },
    {
      name: 'no-database-in-rest',
      severity: 'error',
      from: { path: '^libs/rest/' },
      to: { path: '(^|/)node_modules/(typeorm|pg|@types/pg)(/|$)' },
    },
    {
      name: 'no-typeorm-in-bodies',
      comment: 'A dto is a cut of the entity; it adds wire rules, never columns.',
      severity: 'error',
      from: { path: '\\.dto\\.ts$' },
      to: { path: '(^|/)node_modules/typeorm(/|$)' },
    },
    {
      name: 'testing-in-specs-only',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: ['[.-]spec\\.ts$', '^libs/testing/', '^(apps|libs/sdk)/[^/]+/src/testing/'],
      },
      to: { path: ['^libs/testing/', '^(apps|libs/sdk)/[^/]+/src/testing/'] },
    },
    {
      name: 'specs-are-leaves',
      severity: 'error',
      from: {},
      to: { path: '\\.spec\\.(ts|mjs)$' },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved is checked by no other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: LABORATORY },
    },
    ...areasInOrder('identity', ['platform', 'directory', 'sign-in', 'scim', 'tokens', 'pages', 'bulk', 'app']),
    ...areasInOrder('tree', [
      'platform',
      'runs',
      'uploads',
      'nodes',
      'versions',
      'trees',
      'releases',
      'translations',
      'languages',
      'schemas',
      'labels',
      'relations',
      'rollups',
      'transfer/read/nodes',
      'transfer/read/tables',
      'transfer/read/concepts',
      'transfer/read',
      'transfer/write',
      'transfer/diff',
      'transfer/plan',
      'transfer/merge',
      'transfer/import',
      'transfer',
      'changes',
      'bulk',
      'events',
      'verify',
    ]),
    ...areasInOrder('storage', [
      'platform',
      'stores/disk',
      'stores/s3',
      'stores',
      'buckets',
      'folders',
      'files',
      'content/read',
      'content/write',
      'content/uploads',
      'content/derived',
      'content/signed',
      'content/audit',
      'content',
      'moving',
      'events',
    ]),
    consoleMayImport('ui', 'ui/', ['ui/']),
    consoleMayImport('data', 'data/', ['data/']),
    consoleMayImport('session', 'app/session/', ['app/session/', 'ui/', 'data/']),
    consoleMayImport('feature', 'features/([^/]+)/', ['features/$1/', 'app/session/', 'ui/', 'data/']),
    {
      name: 'console-ui-knows-no-service',
      severity: 'error',
      from: { path: `${CONSOLE}ui/` },
      to: { path: '^libs/|(^|/)node_modules/(@tanstack|i18next|react-i18next)/' },
    },
    libMayImport('rest', []),
    libMayImport('records', ['rest']),
    libMayImport('auth', ['rest', 'sdk/verify']),
    libMayImport('service', ['rest', 'records', 'auth', 'sdk/verify']),
    libMayImport('operations', ['rest', 'records', 'auth']),
    libMayImport('outgoing', ['rest']),
    libMayImport('events', ['rest', 'records', 'service', 'outgoing']),
    libMayImport('access', ['rest', 'records', 'auth']),
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)(/|$)' },
    exclude: { path: ['(^|/)dist/', '^tools/quality/packages/consumers/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@groundwork/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkBoundaries, floorsOf, judge } from './boundaries.mjs';

const REST = 'libs/rest/src';
const TREES = 'apps/tree/src/trees';
const IDENTITY = 'apps/identity/src';

/** Seeded violations: the rule that must report it, the file, what it imports. */
const FAULTS = [
  ['no-cycles', `${REST}/a.ts`, './b.js'],
  ['libs-import-no-app', `${REST}/app.ts`, '../../../apps/tree/src/trees/tree.entity.js'],
  ['apps-import-no-other-app', `${TREES}/other.ts`, '../../../storage/src/files/file.entity.js'],
  ['tools-are-not-imported', `${TREES}/tool.ts`, '../../../../tools/tool.mjs'],
  ['libs-through-their-index', `${TREES}/inside.ts`, '../../../../libs/rest/src/a.js'],
  ['tree-platform-imports-areas-below', 'apps/tree/src/platform/up.ts', '../trees/tree.entity.js'],
  ['storage-content/read-imports-areas-below', 'apps/storage/src/content/read/up.ts', '../write/put.js'],
  ['tree-areas-are-listed', `${TREES}/new-area.ts`, '../shelves/shelf.js'],
  ['tree-trees-imports-areas-below', `${TREES}/new-area.ts`, '../shelves/shelf.js'],
  ['rest-imports-only-itself', `${REST}/up.ts`, '../../records/src/index.js'],
  ['specs-are-leaves', `${TREES}/spec-user.ts`, './trees.spec.js'],
  ['testing-in-specs-only', `${TREES}/tester.ts`, '../../../../libs/testing/src/index.js'],
  ['no-typeorm-in-bodies', `${TREES}/tree.dto.ts`, 'typeorm'],
  ['no-database-in-rest', `${REST}/sql.ts`, 'pg'],
  ['identity-directory-imports-areas-below', `${IDENTITY}/directory/upwards.ts`, '../tokens/server/server.js'],
  ['identity-platform-imports-areas-below', `${IDENTITY}/platform/root.ts`, '../service.js'],
  ['no-folder-cycles', `${IDENTITY}/directory/roles/circle.ts`, '../users/user-view.js'],
  ['no-folder-cycles', `${IDENTITY}/directory/users/circle.ts`, '../roles/role-view.js'],
  ['identity-areas-are-listed', `${IDENTITY}/beside.ts`, './helpers/helper.js'],
  ['oidc-provider-in-one-folder', `${IDENTITY}/directory/provider.ts`, 'oidc-provider'],
  ['resolvable', `${TREES}/lost.ts`, './nowhere.js'],
];

/** What they import, and what is allowed. */
const FILES = {
  [`${REST}/b.ts`]: "import './a.js';",
  [`${REST}/index.ts`]: '',
  'libs/records/src/index.ts': '',
  'libs/testing/src/index.ts': '',
  'tools/tool.mjs': '',
  'apps/storage/src/files/file.entity.ts': "import 'typeorm';",
  'apps/tree/src/shelves/shelf.ts': '',
  'apps/storage/src/content/write/put.ts': '',
  'apps/tree/src/nodes/node-placement.ts': '',
  [`${TREES}/trees.service.ts`]: "import '../nodes/node-placement.js';",
  [`${TREES}/tree.entity.ts`]: '',
  [`${TREES}/trees.spec.ts`]: "import '../../../../libs/testing/src/index.js';",
  [`${IDENTITY}/tokens/provider/provider.ts`]: "import 'oidc-provider';",
  [`${IDENTITY}/tokens/server/server.ts`]: "import '../../platform/config.js';",
  [`${IDENTITY}/platform/config.ts`]: '',
  [`${IDENTITY}/helpers/helper.ts`]: '',
  [`${IDENTITY}/directory/roles/role-view.ts`]: '',
  [`${IDENTITY}/directory/users/user-view.ts`]: '',
  [`${IDENTITY}/service.ts`]: '',
  'tsconfig.base.json': '{ "compilerOptions": { "module": "nodenext" } }',
  ...Object.fromEntries(
    ['typeorm', 'pg', 'oidc-provider'].flatMap((name) => [
      [`node_modules/${name}/index.js`, ''],
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
    ]),
  ),
};

describe('checkBoundaries', () => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('reports every seeded violation and nothing else', async () => {
    const seeded = FAULTS.map(([, file, target]) => [file, `import '${target}';`]);
    for (const [file, text] of [...Object.entries(FILES), ...seeded]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const { ok, output } = await checkBoundaries(root);
    const seen = output.split('\n').map((line) => line.split(' → ')[0]);
    expect(ok).toBe(false);
    expect(new Set(seen)).toEqual(new Set(FAULTS.map(([rule, file]) => `${rule}: ${file}`)));
  });

  it('fails when no module was read', () => {
    expect(judge({ totalCruised: 0, violations: [] }).ok).toBe(false);
  });

  it('counts floors of areas, not of folders in them or of specs', () => {
    const module = (/** @type {string} */ source, /** @type {string[]} */ ...targets) => ({
      source: `${IDENTITY}/${source}`,
      dependencies: targets.map((target) => ({ resolved: `${IDENTITY}/${target}` })),
    });
    const floors = floorsOf([
      module('app/app.ts', 'bulk/bulk.ts', 'tokens/planning/plan.ts'),
      module('bulk/bulk.ts', 'platform/config.ts'),
      module('tokens/planning/plan.ts', 'tokens/store/rows.ts'),
      module('tokens/store/rows.ts', 'directory/user.ts'),
      module('directory/user.ts', 'platform/config.ts'),
      module('platform/config.ts'),
      module('platform/config.spec.ts', 'app/app.ts'),
      { source: `${TREES}/tree.ts`, dependencies: [] },
    ]);
    expect(floors).toEqual({ identity: 4, tree: 1 });
  });

  it('reports a service of too many floors', () => {
    const { ok, output } = judge({ totalCruised: 1, violations: [] }, [], { identity: 8, tree: 8 });
    expect({ ok, output }).toEqual({ ok: false, output: 'floors: identity has 8, 7 are allowed' });
  });
});

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPackages } from './packages.mjs';

/** @type {string} */
let root;
/** @param {Record<string, string>} files */
function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
const read = (/** @type {string} */ file) => readFileSync(join(root, 'apps/shop/dist/bundle', file), 'utf8');

/** In a process of its own: Rolldown's native part does not support the realms that Jest runs specs in. */
async function bundle() {
  const program = `import { bundleApp } from '${new URL('./bundle-app.mjs', import.meta.url)}';
    console.log(JSON.stringify(await bundleApp(process.argv[1], 'shop')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, root]);
  return JSON.parse(stdout);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  write({
    'tsconfig.base.json': '{}',
    'apps/shop/package.json': '{"type":"module"}',
    'node_modules/greeting/package.json': '{"name":"greeting","version":"1.2.3","license":"MIT","main":"index.js"}',
    'node_modules/greeting/index.js': "module.exports = 'хай, café';",
    'node_modules/greeting/LICENSE': 'Do as you like.',
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('bundleApp', () => {
  it('creates one ASCII file that keeps the names of classes, and lists the licences of its packages', async () => {
    write({
      'apps/shop/src/main.ts':
        "import greeting from 'greeting'; import { Address } from './one.js'; import { Address as Other } from './two.js'; console.log(greeting, Address.name, Other.name);",
      'apps/shop/src/one.ts':
        'let Address = class Address { one() {} }; Address = Object.freeze(Address); export { Address };',
      'apps/shop/src/two.ts':
        'let Address = class Address { two() {} }; Address = Object.freeze(Address); export { Address };',
    });
    expect(await bundle()).toMatchObject({ packages: [] });
    const code = read('main.js');
    expect([...code].filter((letter) => letter > '~')).toEqual([]);
    expect(code.match(/class Address\b/g)).toHaveLength(2);
    expect(read('licences.txt')).toBe('== greeting 1.2.3 (MIT)\n\nDo as you like.');
  });

  it('includes every migration of the folder', async () => {
    write({
      'node_modules/@groundwork/records/package.json':
        '{"name":"@groundwork/records","license":"MIT","main":"index.js"}',
      'node_modules/@groundwork/records/index.js': 'export const migrationsOf = (modules) => modules;',
      'apps/shop/src/main.ts':
        "import { shopMigrations } from './migrations/shop-migrations.js'; console.log(shopMigrations);",
      'apps/shop/src/migrations/shop-migrations.ts': 'export const shopMigrations = [];',
      'apps/shop/src/migrations/baseline.migration.ts': 'export class Baseline1 { at = 1; }',
      'apps/shop/src/migrations/badges.migration.ts': 'export class Badges2 { at = 2; }',
    });
    await bundle();
    expect(read('main.js')).toMatch(/\bBadges2=class\b.*\bBaseline1=class\b/);
  });

  it('leaves packages with native code out of the bundle, and names them', async () => {
    write({ 'apps/shop/src/main.ts': "import { hash } from '@node-rs/argon2'; console.log(hash);" });
    expect(await bundle()).toMatchObject({ packages: ['@node-rs/argon2'] });
    expect(read('main.js')).toContain('@node-rs/argon2');
  });

  it('rejects an import that cannot be resolved', async () => {
    write({ 'apps/shop/src/main.ts': "import 'not-there';" });
    await expect(bundle()).rejects.toThrow('not-there');
  });
});

describe('findPackages', () => {
  it('finds the packages needed, nested ones too, and omits those of other platforms', () => {
    write({
      'node_modules/a/package.json': '{"dependencies":{"b":"1"},"optionalDependencies":{"a-darwin":"1"}}',
      'node_modules/a/node_modules/b/package.json': '{"dependencies":{"greeting":"1"}}',
    });
    expect(findPackages(root, ['a'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/greeting',
    ]);
  });

  it('rejects a package that is not installed', () => {
    expect(() => findPackages(root, ['missing'])).toThrow('missing');
  });
});

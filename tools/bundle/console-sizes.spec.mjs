import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { judgeConsole, measureConsole } from './console-sizes.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string} text @returns {number} its size, compressed */
const write = (name, text) => {
  writeFileSync(join(folder, name), text);
  return gzipSync(text).length;
};

it('counts what comes first with all that it needs, and each part without it', () => {
  write('index.html', '<script src="/assets/index-a.js"></script><link href="/assets/index-b.css">');
  const index = write(
    'assets/index-a.js',
    'import{x}from"./shared-c.js";import(`./users-d.js`);import("./roles-e.js")',
  );
  const shared = write('assets/shared-c.js', 'export const x=1');
  const style = write('assets/index-b.css', 'a{b:c}');
  const users = write('assets/users-d.js', 'import{y}from"./table-f.js";import{x}from"./shared-c.js"');
  const table = write('assets/table-f.js', `export const y='${'y'.repeat(500)}'`);
  const roles = write('assets/roles-e.js', 'import"./table-f.js"');
  const sizes = measureConsole(folder);
  expect([sizes.script, sizes.style]).toEqual([index + shared, style]);
  expect(sizes.parts).toEqual([
    { name: 'users-d.js', bytes: users, withShared: users + table },
    { name: 'roles-e.js', bytes: roles, withShared: roles + table },
  ]);
});

it('counts among what comes first what the page asks for before the script imports it', () => {
  write('index.html', '<script src="/assets/index-a.js"></script><link rel="modulepreload" href="/assets/show-b.js">');
  const index = write('assets/index-a.js', 'import(`./show-b.js`)');
  const show = write('assets/show-b.js', 'import(`./users-c.js`)');
  const users = write('assets/users-c.js', 'export const x=1');
  const { script, parts } = measureConsole(folder);
  expect(script).toBe(index + show);
  expect(parts).toEqual([{ name: 'users-c.js', bytes: users, withShared: users }]);
});

it('names what is above its budget', () => {
  const part = (/** @type {string} */ name, /** @type {number} */ bytes) => ({ name, bytes, withShared: bytes });
  const judged = judgeConsole({ script: 300_000, style: 20_001, parts: [part('a.js', 60_001), part('b.js', 60_000)] });
  expect(judged.map(({ isMissed }) => isMissed)).toEqual([false, true, true, false]);
  expect(judged[2]?.line).toMatch(/^✗ {3}60\.0 kB of {2}60\.0 kB {2}a\.js/);
});

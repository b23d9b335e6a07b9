import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureConsole } from './console-sizes.mjs';

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

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes, compressed as the server sends them. (docs/design/planned/console.md §9) */
export const BUDGETS = { script: 300_000, style: 20_000, part: 60_000 };

/** Of modules that are loaded with one, and of those that are loaded when they are needed. */
const STATIC = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;
const DYNAMIC = /\bimport\(\s*[`"']\.\/([\w.-]+\.js)[`"']\s*\)/g;

/**
 * What a browser loads of the built console: at first, and for each part that is loaded when it is gone to.
 * @param {string} folder its `dist`
 */
export function measureConsole(folder) {
  const assets = join(folder, 'assets');
  const files = new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))]));
  const sizeOf = (/** @type {string} */ name) => gzipSync(files.get(name) ?? '').length;
  const found = (/** @type {string} */ name, /** @type {RegExp} */ pattern) =>
    [...(files.get(name)?.toString() ?? '').matchAll(pattern)].flatMap(([, other]) => other ?? []);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = (/** @type {RegExp} */ pattern) => [...html.matchAll(pattern)].flatMap(([, name]) => name ?? []);
  const first = closure(named(/assets\/([\w.-]+\.js)/g), (name) => found(name, STATIC));
  const parts = [...first].flatMap((name) => found(name, DYNAMIC));
  return {
    script: sum([...first], sizeOf),
    style: sum(named(/assets\/([\w.-]+\.css)/g), sizeOf),
    parts: [...new Set(parts)]
      .filter((name) => !first.has(name))
      .map((name) => {
        const own = [...closure([name], (one) => found(one, STATIC))].filter((one) => !first.has(one));
        return { name, bytes: sizeOf(name), withShared: sum(own, sizeOf) };
      })
      .sort((a, b) => b.bytes - a.bytes),
  };
}

/**
 * What was measured beside its budgets, a line each.
 * @param {ReturnType<typeof measureConsole>} sizes
 * @returns {{ line: string, isMissed: boolean }[]}
 */
export function judgeConsole({ script, style, parts }) {
  const judge = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {number} */ most) => {
    const isMissed = bytes > most;
    return { line: `${isMissed ? '✗' : '✓'} ${kB(bytes).padStart(9)} of ${kB(most).padStart(8)}  ${name}`, isMissed };
  };
  return [
    judge('first load, scripts', script, BUDGETS.script),
    judge('first load, styles', style, BUDGETS.style),
    ...parts.map(({ name, bytes, withShared }) =>
      judge(`${name} (${kB(withShared)} with what it shares with others)`, bytes, BUDGETS.part),
    ),
  ];
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** @param {readonly string[]} names @param {(name: string) => number} sizeOf */
const sum = (names, sizeOf) => names.reduce((total, name) => total + sizeOf(name), 0);

/** These and all that they need. @param {readonly string[]} from @param {(name: string) => readonly string[]} next */
function closure(from, next) {
  const all = new Set(from);
  for (const name of all) for (const other of next(name)) all.add(other);
  return all;
}

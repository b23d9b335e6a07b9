import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../workspace/root.mjs';
import { ROUTES } from './every-route.mjs';

const FOLDER = join(ROOT, 'apps/console/src/app/routes');

/** What a file of routes declares: its paths, and those that `recordRoutes` makes of one. @param {string} text */
function routesOf(text) {
  const paths = [...text.matchAll(/^\s+path: '(\/[^']*)'/gm)].map(([, path = '']) => path);
  const made = /recordRoutes\(\{\s+path: '(\/[^']*)'/.exec(text)?.[1];
  if (made === undefined) return paths;
  const has = (/** @type {string} */ page) => new RegExp(`^\\s+${page}: \\{`, 'm').test(text);
  const more = [`${made}/$id`, ...(has('New') ? [`${made}/new`] : []), ...(has('Edit') ? [`${made}/$id/edit`] : [])];
  return [...paths, ...more];
}

it('names every route of the console, so that test 40 is run at each', () => {
  const files = globSync('*.tsx', { cwd: FOLDER }).filter((name) => name !== 'record-routes.tsx');
  const declared = files.flatMap((name) => routesOf(readFileSync(join(FOLDER, name), 'utf8')));
  expect([...new Set(declared)].sort()).toEqual([...ROUTES].sort());
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Who supports a feature from which release on. */
const BROWSERS = ['chrome', 'firefox', 'safari'];

/** @typedef {{ code: string, parent_code: string, name: string, tags: string[], fields: { name: string, value: string }[] }} Feature */

/**
 * A release of MDN's browser-compat-data as nodes: a feature's code is its path, its fields say since when browsers support it.
 * (tree.md §9)
 * @param {string} packageName
 * @param {string} root code of the node above all
 * @returns {{ release: string, features: Feature[] }}
 */
export function listFeatures(packageName, root) {
  const require = createRequire(import.meta.url);
  const data = JSON.parse(readFileSync(require.resolve(packageName), 'utf8'));
  const { __meta: meta, browsers: _, ...areas } = data;
  return { release: meta.version, features: [...featuresBelow(areas, '', root)] };
}

/**
 * @param {Record<string, any>} node any: the data has no types of its own here
 * @param {string} path
 * @param {string} parent
 * @returns {Generator<Feature>}
 */
function* featuresBelow(node, path, parent) {
  for (const [name, feature] of Object.entries(node)) {
    if (name.startsWith('__')) continue;
    const code = path + name;
    yield { code, parent_code: parent, name, ...describe(feature.__compat) };
    yield* featuresBelow(feature, `${code}.`, code);
  }
}

/** @param {{ status?: Record<string, boolean>, support: Record<string, any> } | undefined} compat */
function describe(compat) {
  const fields = BROWSERS.flatMap((browser) => {
    const support = compat?.support[browser];
    const added = (Array.isArray(support) ? support[0] : support)?.version_added;
    return added === undefined || added === null ? [] : [{ name: browser, value: String(added) }];
  });
  const status = Object.entries(compat?.status ?? {}).filter(([, holds]) => holds);
  return { tags: status.map(([name]) => name), fields };
}

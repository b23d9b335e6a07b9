/** @import { Read } from './citations.mjs' */

const DOCUMENTS = ['identity', 'storage', 'tree', 'oauth2'].map((name) => `docs/openapi/${name}.json`);
/** Pages for those who send requests; what is designed may be there later. */
const PAGES = /^README\.md$|^docs\/(guides\/)?[\w-]+\.md$/;
const NAMED = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s?]*)/g;

/**
 * The operations of the OpenAPI documents, each as a pattern of `METHOD /path`.
 * @param {Read} read
 */
export function operationsOf(read) {
  const paths = DOCUMENTS.flatMap((document) => Object.entries(JSON.parse(read(document) ?? '{}').paths ?? {}));
  return paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`)),
  );
}

/**
 * Operations that a page names as `METHOD /path`, and no OpenAPI document has. Those of others are named by whole addresses.
 * @param {string} file
 * @param {string} text
 * @param {RegExp[]} operations
 * @returns {string[]}
 */
export function missingOperations(file, text, operations) {
  if (!PAGES.test(file) || operations.length === 0) return [];
  const named = [...text.matchAll(NAMED)].map(([, method, path]) => `${method} ${String(path).replace(/[;,.]$/, '')}`);
  return [...new Set(named)]
    .filter((one) => !operations.some((operation) => operation.test(one)))
    .map((one) => `${file}: there is no operation ${one}`);
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '../stack/services.mjs';
import { ROOT } from '../workspace/root.mjs';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

/** @typedef {Record<string, any>} Schema */

const SHOWN = 20;

/**
 * Operations, parameters, fields and values that the documents of the last commit have and those of the working tree have not. Each is
 * named in CHANGELOG.md by a line with `BREAKING`, below the heading of the release to come. (docs/design/planned/sdk.md)
 * @returns {Promise<Finding>}
 */
export async function checkBreaking() {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  /** @type {string[]} */
  const removed = [];
  for (const service of SERVICE_NAMES) {
    const current = readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8');
    const earlier = await readEarlier(`docs/openapi/${service}.json`, current);
    if (earlier === undefined) return { ok: true, output: '', note: 'no earlier commit to compare with' };
    removed.push(...findRemoved(JSON.parse(earlier), JSON.parse(current)).map((what) => `${service}: ${what}`));
  }
  const unnamed = removed.filter((what) => !isNamed(what, changelog));
  const more = unnamed.length > SHOWN ? [`and ${unnamed.length - SHOWN} more`] : [];
  const advice = 'Keep them, or name each in CHANGELOG.md by a line with BREAKING.';
  return {
    ok: unnamed.length === 0,
    output: ['No longer there:', ...unnamed.slice(0, SHOWN), ...more, advice].join('\n'),
  };
}

/**
 * The document of the last commit, or of the one before where the last one is the working tree's.
 * @param {string} file
 * @param {string} current
 */
async function readEarlier(file, current) {
  for (const commit of ['HEAD', 'HEAD~1']) {
    const stdout = await showFile(commit, file);
    if (stdout === undefined) return undefined;
    if (stdout !== current || commit === 'HEAD~1') return stdout;
  }
}

/**
 * @param {string} commit
 * @param {string} file
 * @returns {Promise<string | undefined>} nothing where the commit is not there: no repository, or a shallow clone
 */
const showFile = (commit, file) =>
  promisify(execFile)('git', ['show', `${commit}:${file}`], { cwd: ROOT, maxBuffer: 64 * 2 ** 20 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );

/**
 * Whether a line of the release to come announces it: by the operation, or the operation and the field.
 * @param {string} what `service: Users_create body.email`
 * @param {string} changelog
 */
export function isNamed(what, changelog) {
  const [unreleased = ''] = changelog.split(/^## (?!.*unreleased)/m);
  const [, operation = '', path = ''] = /^\w+: (\w+) ?(.*)$/.exec(what) ?? [];
  const field = path.split(/[.[\]=]+/).at(-1) ?? '';
  return unreleased
    .split('\n')
    .filter((line) => line.includes('BREAKING'))
    .some((line) => line.includes(`\`${operation}\``) || (field !== '' && line.includes(`\`${field}\``)));
}

/**
 * What a document had and another one has not, as `Users_create body.email`.
 * @param {Schema} earlier
 * @param {Schema} current
 * @returns {string[]}
 */
export function findRemoved(earlier, current) {
  const now = describeDocument(current);
  const lost = [...describeDocument(earlier)].filter((what) => !now.has(what));
  // Of an operation or object that is gone, its parts need not be listed.
  return lost.filter(
    (what) =>
      !lost.some((other) => what !== other && /^[ .[=]/.test(what.slice(other.length)) && what.startsWith(other)),
  );
}

/**
 * @param {Schema} document
 * @returns {Set<string>}
 */
function describeDocument(document) {
  /** @type {Set<string>} */
  const found = new Set();
  const resolve = (/** @type {Schema} */ one) => (one?.$ref ? lookUp(document, one.$ref) : (one ?? {}));
  for (const item of Object.values({ ...document.paths, ...document.webhooks }))
    for (const operation of Object.values(/** @type {Record<string, Schema>} */ (item))) {
      const name = operation.operationId;
      found.add(name);
      for (const parameter of (operation.parameters ?? []).map(resolve)) {
        // (RFC 9110 §5.1: names of headers are the same in any case)
        const own = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
        const at = `${name} ${parameter.in}.${own}`;
        found.add(at);
        describeSchema({ schema: parameter.schema, at }, { resolve, found });
      }
      describeContent(resolve(operation.requestBody), `${name} body`, { resolve, found });
      for (const [status, response] of Object.entries(operation.responses ?? {}))
        if (Number(status) < 400) describeContent(resolve(response), `${name} ${status}`, { resolve, found });
    }
  return found;
}

/** @typedef {{ resolve: (one: Schema) => Schema, found: Set<string> }} Walk */

/**
 * @param {Schema} holder of `content`
 * @param {string} at
 * @param {Walk} walk
 */
function describeContent({ content = {} }, at, walk) {
  for (const media of Object.values(/** @type {Record<string, Schema>} */ (content)))
    describeSchema({ schema: media.schema, at }, walk);
}

/**
 * Members and values of a schema, whichever of its alternatives has them; one that contains itself once.
 * @param {{ schema: Schema | undefined, at: string, within?: string[] }} place
 * @param {Walk} walk
 */
function describeSchema({ schema, at, within = [] }, walk) {
  if (!schema) return;
  if (schema.$ref) {
    if (within.includes(schema.$ref)) return;
    return describeSchema({ schema: walk.resolve(schema), at, within: [...within, schema.$ref] }, walk);
  }
  for (const value of schema.enum ?? []) if (value !== null) walk.found.add(`${at}=${value}`);
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    describeSchema({ schema: part, at, within }, walk);
  describeSchema({ schema: schema.items, at: `${at}[]`, within }, walk);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    walk.found.add(`${at}.${name}`);
    describeSchema({ schema: member, at: `${at}.${name}`, within }, walk);
  }
}

/**
 * @param {Schema} document
 * @param {string} reference `#/components/schemas/User`
 */
const lookUp = (document, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

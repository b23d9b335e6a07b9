import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_FOLDER, findDifference } from '../check/documents.mjs';
import { SERVICE_NAMES } from '../stack/services.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from '../check/step.mjs' */

/** What `@groundwork/client` knows of the services: generated of their documents. */
const FOLDER = join(ROOT, 'libs/sdk/client/src/types');
const BANNER = '// Generated of docs/openapi by npm run openapi.\n';

/**
 * Whether the types of the client are those of the documents. (docs/design/planned/sdk.md)
 * @returns {Promise<Finding>}
 */
export async function compareTypes() {
  const stale = Object.entries(await generate()).flatMap(([name, text]) => {
    const file = join(FOLDER, name);
    const difference = findDifference(existsSync(file) ? readFileSync(file, 'utf8') : '', text);
    return difference ? [`libs/sdk/client/src/types/${name} is not what the documents say, ${difference}`] : [];
  });
  return { ok: stale.length === 0, output: [...stale, 'Renew them: npm run openapi'].join('\n') };
}

/** Regenerates the types. */
export async function writeTypes() {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(await generate())) writeFileSync(join(FOLDER, name), text);
}

/** @returns {Promise<Record<string, string>>} texts by the names of files */
async function generate() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Record<string, string[]>} */
  const keyed = {};
  /** @type {string[]} */
  const scopes = [];
  for (const service of SERVICE_NAMES) {
    const document = JSON.parse(readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8'));
    keyed[service] = findKeyed(document);
    scopes.push(...findScopes(document));
    // A member with a default may be left out of a body; that responses have it is said by `required`.
    // An object of which no members are declared may have any.
    const options = { defaultNonNullable: false, emptyObjectsUnknown: true };
    files[`${service}.generated.ts`] = BANNER + astToString(await openapiTS(document, options));
  }
  const purpose = '/** Operations that honour `Idempotency-Key`, by service. */\n';
  files['keyed-operations.generated.ts'] =
    `${BANNER}${purpose}export const KEYED = ${JSON.stringify(keyed, null, 2)} as const;\n`;
  files['scopes.generated.ts'] =
    `${BANNER}/** Scopes of the services. */\nexport type ServiceScope =\n${scopes.map((scope) => `  | '${scope}'`).join('\n')};\n`;
  return files;
}

/**
 * Those that its tokens may have.
 * @param {any} document
 * @returns {string[]}
 */
const findScopes = ({ components }) =>
  Object.keys(components.securitySchemes.oauth2.flows.clientCredentials.scopes).sort();

/**
 * `post /users`: operations with the header parameter.
 * @param {any} document
 * @returns {string[]}
 */
export function findKeyed(document) {
  const isKey = (/** @type {any} */ one) =>
    one.name === 'Idempotency-Key' || one.$ref === '#/components/parameters/Idempotency-Key';
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(/** @type {Record<string, any>} */ (item)).flatMap(([method, { parameters = [] }]) =>
      parameters.some(isKey) ? [`${method} ${path}`] : [],
    ),
  );
}

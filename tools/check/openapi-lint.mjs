import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../stack/services.mjs';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

/** The endpoints that the OAuth library serves, beside the documents of the services. (docs/openapi) */
const DOCUMENTS = [...SERVICE_NAMES, 'oauth2'];

/** Beyond Redocly's own recommendation. */
const RULES = /** @type {const} */ ({
  'no-invalid-media-type-examples': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-summary': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
});

/**
 * The OpenAPI documents by the rules of Redocly: everything is described, and examples are of their schemas.
 * (docs/design/planned/sdk.md)
 * @returns {Promise<Finding>}
 */
export async function lintDocuments() {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const lines = [];
  for (const service of DOCUMENTS) {
    const source = readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8');
    lines.push(...findDoubles(JSON.parse(source)).map((what) => `${service}: ${what}`));
    const problems = await lintFromString({ source, absoluteRef: `${service}.json`, config });
    for (const { ruleId, message, location } of problems)
      lines.push(`${service}: ${ruleId}: ${message} (${location[0]?.pointer ?? '#/'})`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

/**
 * Names that generators of clients make one identifier of: they differ in nothing but case, dots and dashes.
 * @param {any} document
 * @returns {string[]}
 */
export function findDoubles({ paths = {}, components = {} }) {
  const operations = Object.values(paths).flatMap((item) => Object.values(/** @type {Record<string, any>} */ (item)));
  const lists = [
    ...Object.entries(components).map(([kind, members]) => ({
      where: `components.${kind}`,
      names: Object.keys(members),
    })),
    ...operations.map(({ operationId, parameters = [] }) => ({
      where: operationId,
      names: parameters.map((/** @type {any} */ one) => parameterName(one, components)),
    })),
  ];
  return lists.flatMap(({ where, names }) => {
    const groups = Map.groupBy(names, (/** @type {string} */ name) => name.toLowerCase().replaceAll(/[^a-z0-9:]/g, ''));
    return [...groups.values()].filter(({ length }) => length > 1).map((all) => `${where} has ${all.join(' and ')}`);
  });
}

/**
 * @param {any} parameter
 * @param {any} components
 */
function parameterName(parameter, components) {
  const { name, in: place } = parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)] : parameter;
  return `${place}:${name}`;
}

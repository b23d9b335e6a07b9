import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../stack/services.mjs';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

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
  for (const service of SERVICE_NAMES) {
    const source = readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8');
    const problems = await lintFromString({ source, absoluteRef: `${service}.json`, config });
    for (const { ruleId, message, location } of problems)
      lines.push(`${service}: ${ruleId}: ${message} (${location[0]?.pointer ?? '#/'})`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

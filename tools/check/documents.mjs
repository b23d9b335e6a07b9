import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApps } from '../bundle/bundle-apps.mjs';
import { captureNode } from '../processes/capture.mjs';
import { mainFileOf, SERVICE_NAMES } from '../stack/services.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */
/** @import { Service } from '../stack/services.mjs' */

/** Where the generated OpenAPI documents lie, one per service. */
export const DOCUMENT_FOLDER = join(ROOT, 'docs/openapi');

/**
 * Whether the committed OpenAPI documents are those of the code.
 * @returns {Promise<Finding>}
 */
export async function compareDocuments() {
  await bundleApps(SERVICE_NAMES);
  const lines = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const file = fileOf(service);
      const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const difference = findDifference(committed, await printDocument(service));
      return difference && `docs/openapi/${service}.json is not what the code says, ${difference}`;
    }),
  );
  const stale = lines.filter(Boolean);
  return { ok: stale.length === 0, output: [...stale, 'Renew them: npm run openapi'].join('\n') };
}

/**
 * Regenerates the documents.
 * @param {Service[]} services
 */
export async function writeDocuments(services) {
  await bundleApps(services);
  mkdirSync(DOCUMENT_FOLDER, { recursive: true });
  for (const service of services) writeFileSync(fileOf(service), await printDocument(service));
}

/**
 * The first line that differs.
 * @param {string} committed
 * @param {string} generated
 */
export function findDifference(committed, generated) {
  if (committed === generated) return undefined;
  const [had, has] = [committed, generated].map((text) => text.split('\n'));
  const line = has.findIndex((text, index) => text !== had[index]);
  const at = line < 0 ? has.length : line;
  return `line ${at + 1}: ${had[at]?.trim() ?? '(end)'} → ${has[at]?.trim() ?? '(end)'}`;
}

/** @param {Service} service */
async function printDocument(service) {
  const { ok, stdout, stderr } = await captureNode([mainFileOf(service), 'openapi']);
  if (!ok) throw new Error(`${service} prints no OpenAPI document:\n${stderr}`);
  return stdout;
}

/** @param {Service} service */
function fileOf(service) {
  return join(DOCUMENT_FOLDER, `${service}.json`);
}

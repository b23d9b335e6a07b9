import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

/** What identity checks of a write: see docs/privileges.md. */
const KINDS = ['client', 'user', 'grant', 'tenant'];
const READS = ['get', 'head'];

/**
 * Every write of identity's management API says what it changes about users and clients (`x-affects`).
 * @returns {Promise<Finding>}
 */
export async function checkAffects() {
  const gaps = findUndeclared(JSON.parse(readFileSync(join(DOCUMENT_FOLDER, 'identity.json'), 'utf8')));
  return { ok: gaps.length === 0, output: gaps.join('\n') };
}

/**
 * @param {{ paths: Record<string, Record<string, any>> }} document an OpenAPI document
 * @returns {string[]} one line per write whose `x-affects` is missing or unknown
 */
export function findUndeclared({ paths }) {
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => !READS.includes(method))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, affects: operation['x-affects'] })),
  );
  return writes.flatMap(({ name, affects }) => {
    const fault = faultOf(affects);
    return fault ? [`identity: ${name} ${fault}`] : [];
  });
}

/** @param {unknown} affects */
function faultOf(affects) {
  if (affects === undefined) return 'does not declare what it affects (the member `affects` of its decorator)';
  if (typeof affects === 'object' && affects !== null && 'none' in affects)
    return typeof affects.none === 'string' && affects.none !== '' ? undefined : 'affects nothing, without a reason';
  const kinds = [affects].flat().map(String);
  const unknown = kinds.filter((kind) => !KINDS.includes(kind));
  return unknown.length > 0 || kinds.length === 0 ? `affects ${unknown.join(', ')}, which is not checked` : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

const CHECKER = join(ROOT, '../shared/contract/check.mjs');
const SCOPE = join(ROOT, 'tools/contract-scope.json');

/**
 * The OpenAPI documents against the table of operations, which lies beside the repository where it is developed.
 * Gaps of operations that contract-scope.json lists as built are failures; the others are only counted.
 * @returns {Promise<Finding>}
 */
export async function lookAtContract() {
  if (!existsSync(CHECKER)) return { ok: true, output: '', note: 'skipped: the contract is not beside this checkout' };
  const { stdout, stderr } = await captureNode([CHECKER, DOCUMENT_FOLDER]);
  const patterns = JSON.parse(readFileSync(SCOPE, 'utf8')).built;
  return judgeGaps(stdout + stderr, patterns);
}

/**
 * @param {string} text what the checker printed: `service: METHOD path (operation, source): gaps`, and a last line with the count
 * @param {string[]} built regular expressions on `service: METHOD path`
 * @returns {Finding}
 */
export function judgeGaps(text, built) {
  const lines = text.trim().split('\n');
  const expressions = built.map((pattern) => new RegExp(`^${pattern}$`));
  const gaps = lines.filter((line) => {
    const operation = /^(\w+: [A-Z]+ \S+) \(/.exec(line)?.[1];
    return operation ? expressions.some((expression) => expression.test(operation)) : line.startsWith('no document');
  });
  return { ok: gaps.length === 0 && lines.length > 0, output: gaps.join('\n'), note: lines.at(-1) };
}

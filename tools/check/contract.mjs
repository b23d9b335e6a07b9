import { join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';
import { DOCUMENT_FOLDER } from './documents.mjs';

/** @import { Finding } from './step.mjs' */

const CHECKER = join(ROOT, 'docs/contract/check.mjs');

/**
 * The OpenAPI documents against docs/contract/operations.tsv.
 * @returns {Promise<Finding>}
 */
export async function checkContract() {
  const { stdout, stderr } = await captureNode([CHECKER, DOCUMENT_FOLDER]);
  return judgeGaps(stdout + stderr);
}

/**
 * @param {string} text what the checker printed: `service: METHOD path (operation, source): gaps`, and a last line with the count
 * @returns {Finding}
 */
export function judgeGaps(text) {
  const lines = text.trim().split('\n');
  const gaps = lines.filter((line) => /^\w+: [A-Z]+ \S+ \(/.test(line) || line.startsWith('no document'));
  const counted = /^\d+ of \d+ required operations agree/.test(lines.at(-1) ?? '');
  return { ok: gaps.length === 0 && counted, output: gaps.join('\n'), note: lines.at(-1) };
}

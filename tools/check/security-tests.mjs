import { existsSync, readFileSync } from 'node:fs';
import { findNumberedTests } from './security/numbered-tests.mjs';
import { REQUIREMENTS } from './security/requirements.mjs';
import { SECURITY_PAGE, securityPage } from './security/security-page.mjs';

/** @import { Finding } from './step.mjs' */
/** @import { NumberedTest } from './security/numbered-tests.mjs' */

/**
 * Every security test of identity's design has a test of its number, and docs/security-tests.md names them all.
 * @returns {Promise<Finding>}
 */
export async function checkSecurityTests() {
  const tests = findNumberedTests();
  const page = existsSync(SECURITY_PAGE) ? readFileSync(SECURITY_PAGE, 'utf8') : '';
  return judgeSecurityTests(tests, page === (await securityPage(tests)));
}

/**
 * @param {Map<number, NumberedTest[]>} tests
 * @param {boolean} pageIsNew
 * @returns {Finding}
 */
export function judgeSecurityTests(tests, pageIsNew) {
  const numbers = Object.keys(REQUIREMENTS).map(Number);
  const faults = [
    ...numbers.filter((number) => !tests.has(number)).map((number) => `${number} has no test: ${REQUIREMENTS[number]}`),
    ...[...tests.keys()].filter((number) => !(number in REQUIREMENTS)).map((number) => `there is no number ${number}`),
    ...(pageIsNew ? [] : ['docs/security-tests.md is old: node tools/security-tests.mjs --write']),
  ];
  const note = `${[...tests.values()].flat().length} tests for ${numbers.length} numbers`;
  return { ok: faults.length === 0, output: faults.join('\n'), note };
}

// Which test shows which number of identity's security tests. With --write the page docs/security-tests.md is made anew.
import { writeFileSync } from 'node:fs';
import { runTool } from './terminal/failure.mjs';
import { findNumberedTests } from './check/security/numbered-tests.mjs';
import { REQUIREMENTS } from './check/security/requirements.mjs';
import { SECURITY_PAGE, securityPage } from './check/security/security-page.mjs';

await runTool(async () => {
  const tests = findNumberedTests();
  if (process.argv.includes('--write')) writeFileSync(SECURITY_PAGE, await securityPage(tests));
  const missing = Object.keys(REQUIREMENTS).filter((number) => !tests.has(Number(number)));
  const count = [...tests.values()].flat().length;
  console.log(
    `${count} names of tests for ${Object.keys(REQUIREMENTS).length} numbers; without a test: ${missing.join(', ') || 'none'}`,
  );
  return missing.length === 0 ? 0 : 1;
});

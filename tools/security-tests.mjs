// Which test shows which number of identity's security tests. With --write the page docs/security-tests.md is regenerated.
import { writeFileSync } from 'node:fs';
import { runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';

await runTool(async () => {
  await enterWorkspace('developing');
  const { findNumberedTests } = await import('./check/security/numbered-tests.mjs');
  const { REQUIREMENTS } = await import('./check/security/requirements.mjs');
  const { SECURITY_PAGE, securityPage } = await import('./check/security/security-page.mjs');
  const tests = findNumberedTests();
  if (process.argv.includes('--write')) writeFileSync(SECURITY_PAGE, await securityPage(tests));
  const missing = Object.keys(REQUIREMENTS).filter((number) => !tests.has(Number(number)));
  const count = [...tests.values()].flat().length;
  console.log(
    `${count} names of tests for ${Object.keys(REQUIREMENTS).length} numbers; without a test: ${missing.join(', ') || 'none'}`,
  );
  return missing.length === 0 ? 0 : 1;
});

import { join } from 'node:path';
import { listProjects } from '../workspace/build-workspace.mjs';
import { checkAffects } from './affects.mjs';
import { checkBreaking } from './breaking.mjs';
import { checkCitations } from './citations.mjs';
import { checkConsoleSizes } from './console-sizes.mjs';
import { checkContract } from './contract.mjs';
import { compareDocuments } from './documents.mjs';
import { lintDocuments } from './openapi-lint.mjs';
import { compareTypes } from '../sdk/client-types.mjs';
import { checkReference } from '../sdk/reference.mjs';
import { checkGuides } from './guides.mjs';
import { checkSchemas } from './schemas.mjs';
import { checkSecurityTests } from './security-tests.mjs';
import { checkNx } from './nx.mjs';
import { runProgram } from './step.mjs';
import { checkBoundaries } from './boundaries.mjs';

/** @import { Step } from './step.mjs' */

const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';
const ESLINT = 'node_modules/eslint/bin/eslint.js';
const TSC = 'node_modules/typescript/bin/tsc';

/**
 * The checks of every commit, the quickest first; the step `types` builds what the later steps run.
 * @type {Step[]}
 */
export const STEPS = [
  { name: 'format', run: () => runProgram([PRETTIER, '--check', '--log-level', 'warn', '.']) },
  { name: 'boundaries', run: () => checkBoundaries() },
  { name: 'citations', run: checkCitations },
  { name: 'security', run: checkSecurityTests },
  { name: 'types', run: checkTypes },
  { name: 'console', run: checkConsoleSizes },
  { name: 'nx', run: checkNx },
  { name: 'lint', run: () => runProgram([ESLINT, '.']) },
  { name: 'openapi', run: compareDocuments },
  { name: 'redocly', run: lintDocuments },
  { name: 'sdk-types', run: compareTypes },
  { name: 'reference', run: checkReference },
  { name: 'guides', run: checkGuides },
  { name: 'breaking', run: checkBreaking },
  { name: 'affects', run: checkAffects },
  { name: 'contract', run: checkContract },
  { name: 'migrations', run: checkSchemas },
];

/** Sources and specs of every project, and the tools by their JSDoc. */
async function checkTypes() {
  const projects = listProjects().flatMap((project) =>
    ['build', 'spec'].map((kind) => join(project, `tsconfig.${kind}.json`)),
  );
  const code = await runProgram([TSC, '-b', ...projects]);
  const tools = await runProgram([TSC, '-p', 'tools']);
  const pages = await runProgram([TSC, '-p', 'apps/console']);
  return { ok: code.ok && tools.ok && pages.ok, output: code.output + tools.output + pages.output };
}

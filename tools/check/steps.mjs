import { join } from 'node:path';
import { listProjects } from '../workspace/build-workspace.mjs';
import { checkAffects } from './affects.mjs';
import { checkCitations } from './citations.mjs';
import { checkContract } from './contract.mjs';
import { compareDocuments } from './documents.mjs';
import { lookAtSchemas } from './schemas.mjs';
import { lookAtSecurityTests } from './security-tests.mjs';
import { checkNx } from './nx.mjs';
import { runProgram } from './step.mjs';
import { lookAtWalls } from './walls.mjs';

/** @import { Step } from './step.mjs' */

const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';
const ESLINT = 'node_modules/eslint/bin/eslint.js';
const TSC = 'node_modules/typescript/bin/tsc';

/**
 * What has to hold of every commit, quickest to fail first; the types build what the later steps run.
 * @type {Step[]}
 */
export const STEPS = [
  { name: 'format', look: () => runProgram([PRETTIER, '--check', '--log-level', 'warn', '.']) },
  { name: 'walls', look: () => lookAtWalls() },
  { name: 'citations', look: checkCitations },
  { name: 'security', look: lookAtSecurityTests },
  { name: 'types', look: lookAtTypes },
  { name: 'nx', look: checkNx },
  { name: 'lint', look: () => runProgram([ESLINT, '.']) },
  { name: 'openapi', look: compareDocuments },
  { name: 'affects', look: checkAffects },
  { name: 'contract', look: checkContract },
  { name: 'migrations', look: lookAtSchemas },
];

/** Sources and specs of every project, and the tools by their JSDoc. */
async function lookAtTypes() {
  const projects = listProjects().flatMap((project) =>
    ['build', 'spec'].map((kind) => join(project, `tsconfig.${kind}.json`)),
  );
  const code = await runProgram([TSC, '-b', ...projects]);
  const tools = await runProgram([TSC, '-p', 'tools']);
  return { ok: code.ok && tools.ok, output: code.output + tools.output };
}

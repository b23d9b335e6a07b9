import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from '../check/step.mjs' */
/** @import { Application, Logger, ProjectReflection } from 'typedoc' */

const PACKAGES = join(ROOT, 'libs/sdk');
/** Where the reference is written; it is not committed. */
export const REFERENCE = join(ROOT, 'artefacts/reference');

/**
 * Whether everything that the packages export says what it is for, and every link in it leads somewhere. (docs/design/planned/sdk.md)
 * @returns {Promise<Finding>}
 */
export async function checkReference() {
  const { project, problems } = await readPackages();
  return {
    ok: problems.length === 0,
    output: problems.join('\n'),
    note: `${project?.children?.length ?? 0} entry points`,
  };
}

/**
 * Writes the pages of the packages.
 * @returns {Promise<string[]>} what is wrong with them
 */
export async function writeReference() {
  const { app, project, problems } = await readPackages();
  if (project) await app.generateOutputs(project);
  return problems;
}

/** @returns {Promise<{ app: Application, project?: ProjectReflection, problems: string[] }>} */
async function readPackages() {
  const { app, problems } = await startTypeDoc();
  const project = await app.convert();
  if (project) app.validate(project);
  else problems.push('TypeDoc could not read the packages.');
  for (const entry of project?.children ?? []) entry.name = `@groundwork/${entry.name.replace('/src', '')}`;
  return { app, project, problems };
}

/** @returns {Promise<{ app: Application, problems: string[] }>} */
async function startTypeDoc() {
  const { Application: TypeDoc, LogLevel } = await import('typedoc');
  const names = readdirSync(PACKAGES).sort();
  const entries = names.flatMap(entriesOf);
  const app = await TypeDoc.bootstrap({
    name: 'Groundwork packages',
    entryPoints: entries,
    tsconfig: writeConfiguration(entries),
    out: REFERENCE,
    readme: 'none',
    // What the services take and answer is in their OpenAPI documents.
    exclude: ['**/*.generated.ts'],
    excludePrivate: true,
    excludeProtected: true,
    excludeInternal: true,
    excludeExternals: true,
    disableGit: true,
    disableSources: true,
    packagesRequiringDocumentation: names.map((one) => `@groundwork/${one}`),
    // Names of properties mostly say what they are.
    requiredToBeDocumented: ['Variable', 'Function', 'Class', 'Interface', 'Method', 'Accessor', 'TypeAlias', 'Enum'],
    // Types by which other types are computed are shown by their names.
    validation: { notExported: false, invalidLink: true, notDocumented: true },
  });
  /** @type {string[]} */
  const problems = [];
  /** @type {Logger} */
  const logger = app.logger;
  logger.log = (message, level) => {
    if (level >= LogLevel.Warn) problems.push(stripVTControlCharacters(message));
  };
  return { app, problems };
}

/**
 * @param {string} name of a package's folder
 * @returns {string[]} files
 */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'));
  return Object.values(exports).map((/** @type {any} */ one) => join(PACKAGES, name, one['@groundwork/source']));
}

/**
 * One program of the sources of all packages: it needs nothing that was built before.
 * @param {string[]} entries
 */
function writeConfiguration(entries) {
  const folder = join(ROOT, 'artefacts/reference-of');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'tsconfig.json');
  const configuration = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { noEmit: true, composite: false, typeRoots: [join(ROOT, 'node_modules/@types')] },
    files: entries,
  };
  writeFileSync(file, JSON.stringify(configuration));
  return file;
}

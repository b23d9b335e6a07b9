import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { provideProgram } from '../../processes/debian-package.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { DOCUMENT_FOLDER } from '../../check/documents.mjs';
import { startOwnStack } from '../starts/started-stack.mjs';
import { downgrade } from './downgrade.mjs';
import { forPython } from './for-python.mjs';
import { run } from './run.mjs';

/** The last release that brings its program with it; it reads OpenAPI 3.0. (docs/adr/0118-openapi-generator.md) */
export const OPENAPI_GENERATOR = { '@openapitools/openapi-generator-cli': '1.0.18-4.3.1' };

const JAR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar';
/** Its generator of Python does not end where a schema contains itself, as a node with its children does. */
const ENDLESS = new Set(['tree']);

/** What the generated clients import. */
const LIBRARIES = 'urllib3, dateutil, six, certifi';

/** Imports every module of a package; one that does not import ends it. */
const IMPORT_ALL = `import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
names = [module.name for module in pkgutil.walk_packages(package.__path__, sys.argv[1] + ".")]
for name in names:
    importlib.import_module(name)
assert len(names) > 20, names
`;

/** Calls of the clients in Python; it says what it needs. */
const CALLS = join(import.meta.dirname, 'consumers/calls.py');

/** @typedef {{ title: string, problem?: string }} Result */

/**
 * openapi-generator accepts the documents; the Python that it makes of them can be imported, and calls running services.
 * @param {string} folder where OPENAPI_GENERATOR is installed
 * @returns {Promise<Result[]>}
 */
export async function tryOpenapiGenerator(folder) {
  const missing = missingPrograms(folder);
  if (missing) return [{ title: 'openapi-generator', problem: missing }];
  const results = SERVICE_NAMES.flatMap((service) => {
    const document = join(folder, `${service}.openapi-3.0.json`);
    const downgraded = downgrade(JSON.parse(readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8')));
    writeFileSync(document, JSON.stringify(downgraded));
    const valid = run('java', ['-jar', JAR, 'validate', '-i', document], folder);
    const judged = { title: `openapi-generator accepts ${service}`, problem: valid };
    return ENDLESS.has(service) ? [judged] : [judged, tryPython(folder, downgraded, service)];
  });
  return [...results, await callByPython(folder)];
}

/** @param {string} folder */
function missingPrograms(folder) {
  if (!provideProgram('java', 'default-jre-headless')) return 'Java is missing (Debian: default-jre-headless)';
  if (run('python3', ['-c', `import ${LIBRARIES}`], folder))
    return `python3 or one of its packages is missing: ${LIBRARIES}`;
  return undefined;
}

/**
 * @param {string} folder
 * @param {object} downgraded the document
 * @param {string} service
 * @returns {Result}
 */
function tryPython(folder, downgraded, service) {
  const [out, name] = [pythonOf(folder, service), `groundwork_${service}`];
  const document = join(folder, `${service}.python.json`);
  writeFileSync(document, JSON.stringify(forPython(downgraded)));
  const made = run(
    'java',
    ['-jar', JAR, 'generate', '-g', 'python', '-i', document, '-o', out, '--package-name', name],
    folder,
  );
  return {
    title: `openapi-generator, Python of ${service}`,
    problem: made ?? run('python3', ['-c', IMPORT_ALL, name], out),
  };
}

/** @param {string} folder @param {string} service */
const pythonOf = (folder, service) => join(folder, `python-${service}`);

/**
 * A token, records of identity and storage, content, and errors with their fields, against a stack of its own.
 * @param {string} folder
 * @returns {Promise<Result>}
 */
async function callByPython(folder) {
  const { stack, stop } = await startOwnStack('packages');
  try {
    const env = { PYTHONPATH: ['identity', 'storage'].map((service) => pythonOf(folder, service)).join(delimiter) };
    const problem = run('python3', [CALLS], folder, { input: JSON.stringify(stack), env });
    return { title: 'openapi-generator, calls by its Python of identity and storage', problem };
  } finally {
    await stop();
  }
}

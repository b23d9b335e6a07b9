import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideProgram } from '../../processes/debian-package.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { DOCUMENT_FOLDER } from '../../check/documents.mjs';
import { downgrade } from './downgrade.mjs';
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

/**
 * openapi-generator accepts the documents, and the Python that it makes of them can be imported.
 * @param {string} folder where OPENAPI_GENERATOR is installed
 * @returns {{ title: string, problem?: string }[]}
 */
export function tryOpenapiGenerator(folder) {
  const missing = missingPrograms(folder);
  if (missing) return [{ title: 'openapi-generator', problem: missing }];
  return SERVICE_NAMES.flatMap((service) => {
    const document = join(folder, `${service}.openapi-3.0.json`);
    writeFileSync(
      document,
      JSON.stringify(downgrade(JSON.parse(readFileSync(join(DOCUMENT_FOLDER, `${service}.json`), 'utf8')))),
    );
    const valid = run('java', ['-jar', JAR, 'validate', '-i', document], folder);
    const judged = { title: `openapi-generator accepts ${service}`, problem: valid };
    return ENDLESS.has(service) ? [judged] : [judged, tryPython(folder, document, service)];
  });
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
 * @param {string} document
 * @param {string} service
 */
function tryPython(folder, document, service) {
  const [out, name] = [join(folder, `python-${service}`), `groundwork_${service}`];
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

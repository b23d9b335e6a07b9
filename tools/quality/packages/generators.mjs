import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { DOCUMENT_FOLDER } from '../../check/documents.mjs';
import { OPENAPI_GENERATOR, tryOpenapiGenerator } from './openapi-generator.mjs';
import { run } from './run.mjs';

/** Exactly these: others may make something else of the same document. */
const PACKAGES = {
  ...OPENAPI_GENERATOR,
  '@hey-api/openapi-ts': '0.95.0',
  orval: '8.38.0',
  'swagger-typescript-api': '13.13.0',
  typescript: '5.9.3',
};

/**
 * Generators of clients, with what they need beside the document and where they write. (docs/guides/generate-a-client.md)
 * @type {Record<string, (document: string, service: string) => string[]>}
 */
const GENERATORS = {
  '@hey-api/openapi-ts': (document, service) => ['openapi-ts', '-i', document, '-o', `out/hey-api-${service}`],
  orval: (_, service) => ['orval', '--config', `orval.${service}.config.mjs`],
  'swagger-typescript-api': (document, service) => [
    ...['swagger-typescript-api', 'generate', '-p', document],
    ...['-o', `out/swagger-typescript-api-${service}`, '-n', 'api.ts'],
  ],
};

/**
 * Clients that others' generators make of the three documents compile, and one of them calls the services.
 * @returns {Promise<{ title: string, problem?: string }[]>}
 */
export async function tryGenerators() {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-generators-'));
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text);
  try {
    write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
    write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['out'] }));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const installed = run('npm', ['install', ...options], folder);
    if (installed) return [{ title: 'npm install', problem: installed }];
    const results = Object.entries(GENERATORS).flatMap(([name, argumentsOf]) =>
      SERVICE_NAMES.map((service) => {
        const document = join(DOCUMENT_FOLDER, `${service}.json`);
        write(`orval.${service}.config.mjs`, orvalOf(document, service));
        const [program = '', ...rest] = argumentsOf(document, service);
        const problem = run(process.execPath, [join('node_modules/.bin', program), ...rest], folder);
        return { title: `${name} of ${service}`, problem };
      }),
    );
    const problem = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'], folder);
    return [...results, { title: 'what they made compiles', problem }, ...(await tryOpenapiGenerator(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const COMPILER_OPTIONS = {
  ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  ...{ strict: true, skipLibCheck: true, noEmit: true },
};

/**
 * An operation that takes JSON or bytes has a function for each.
 * @param {string} document
 * @param {string} service
 */
function orvalOf(document, service) {
  const output = {
    ...{ target: `out/orval-${service}.ts`, schemas: `out/orval-${service}-model`, client: 'fetch', mode: 'single' },
    override: { splitByContentType: true },
  };
  return `export default ${JSON.stringify({ [service]: { input: document, output } })};\n`;
}

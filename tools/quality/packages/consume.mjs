import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { LONGEST_TEST_MS, run } from './run.mjs';

/** @import { Consumer } from './consumers.mjs' */

const GUIDE = join(ROOT, 'docs/guides/protect-your-api.md');
const QUICK_START = join(ROOT, 'docs/guides/quick-start.md');
const { resolve } = createRequire(import.meta.url);

/** @typedef {{ names: string[], version: string, npmrc: string }} Source packages of a registry, and the configuration that names it */

/**
 * Installs the packages into a clean folder and uses them as a consumer does.
 * @param {Consumer} consumer
 * @param {Source} source
 * @param {import('./runtimes.mjs').Runtime[]} runtimes
 * @returns {Promise<{ title: string, problem?: string }[]>} one for each thing that was tried
 */
export async function consume(consumer, source, runtimes) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-consumer-'));
  try {
    writeSources(folder, consumer, source);
    const installed = run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'],
      folder,
    );
    if (installed) return [{ title: 'npm install', problem: installed }];
    const compilers = {
      'TypeScript 5.4': join(folder, 'node_modules/typescript/bin/tsc'),
      'TypeScript 6': resolve('typescript/bin/tsc'),
    };
    return [
      ...Object.entries(compilers).map(([name, tsc]) => ({
        title: `${name}, node16`,
        problem: compile(folder, tsc, []),
      })),
      ...Object.entries(compilers).map(([name, tsc]) => ({
        title: `${name}, bundler`,
        problem: compile(folder, tsc, ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit']),
      })),
      ...runtimes.flatMap(({ title, program, args }) =>
        [...consumer.guide.map((name) => `${name}/test.js`), ...consumer.programs.map(compiledName)].map((file) => ({
          title: `${title}: ${file}`,
          problem: run(program, [...args, `./out/${file}`], folder),
        })),
      ),
      ...consumer.bundles.map(({ title, command }) => ({ title, problem: run(process.execPath, command, folder) })),
      ...(consumer.jest ? [{ title: `Jest, ${consumer.jest}`, problem: runJest(folder) }] : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name */
const compiledName = (name) => name.replace(/tsx?$/, 'js');

/**
 * @param {string} folder
 * @param {Consumer} consumer
 * @param {Source} source
 */
function writeSources(folder, { type, packages, guide, programs, readmes, jest, quickStart, files = {} }, source) {
  const ours = source.names.map((name) => [name, source.version]);
  cpSync(source.npmrc, join(folder, '.npmrc'));
  write(folder, 'package.json', { private: true, type, dependencies: { ...packages, ...Object.fromEntries(ours) } });
  write(folder, 'tsconfig.json', {
    compilerOptions: {
      ...{
        target: 'es2022',
        lib: ['es2023', 'esnext.disposable', 'dom'],
        module: 'node16',
        moduleResolution: 'node16',
      },
      ...{ strict: true, skipLibCheck: false, esModuleInterop: true, types: ['node'] },
      ...{ experimentalDecorators: true, emitDecoratorMetadata: true, rootDir: 'src', outDir: 'out' },
    },
    include: ['src'],
    exclude: ['src/*.spec.ts', 'src/bundled'],
  });
  const blocks = namedBlocksOf(GUIDE);
  if (quickStart) writeQuickStart(folder);
  write(folder, 'src/introspection.ts', blocks['introspection.ts']);
  for (const name of guide) {
    write(folder, `src/${name}/api.ts`, blocks[`${name}/api.ts`]);
    write(folder, `src/${name}/test.ts`, blocks['test.ts']);
  }
  for (const name of programs) cpSync(join(import.meta.dirname, 'consumers', name), join(folder, 'src', name));
  for (const name of readmes)
    for (const [at, code] of blocksOf(join(ROOT, 'libs/sdk', name, 'README.md')).entries())
      write(folder, `src/readmes/${name}-${at}.ts`, code);
  for (const [name, place] of Object.entries(files))
    cpSync(join(import.meta.dirname, 'consumers', name), join(folder, place), { recursive: true });
  if (jest) cpSync(join(import.meta.dirname, 'consumers', jest), join(folder, 'src/api.spec.ts'));
}

/**
 * The page itself and its programs, each where it says.
 * @param {string} folder
 */
function writeQuickStart(folder) {
  const place = join(folder, 'quick-start');
  for (const [name, code] of Object.entries(namedBlocksOf(QUICK_START))) if (name) write(place, name, code);
  cpSync(QUICK_START, join(place, 'quick-start.md'));
}

/**
 * The TypeScript blocks of a page.
 * @param {string} page
 */
const blocksOf = (page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);

/**
 * The same by the name in their first line.
 * @param {string} page
 * @returns {Record<string, string>}
 */
const namedBlocksOf = (page) =>
  Object.fromEntries(blocksOf(page).map((code) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? '', code]));

/**
 * @param {string} folder
 * @param {string} file
 * @param {unknown} content a text, or what is written as JSON
 */
function write(folder, file, content) {
  if (content === undefined) throw new Error(`${GUIDE} has no block ${file}.`);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

/**
 * Compiles the sources and all types they reach; what is wrong in types of others is not ours to judge. A compiler that fails and finds nothing
 * wrong anywhere has not run.
 * @param {string} folder
 * @param {string} tsc
 * @param {string[]} args
 */
function compile(folder, tsc, args) {
  const output = run(process.execPath, [tsc, '-p', '.', '--pretty', 'false', ...args], folder);
  if (output === undefined) return undefined;
  const lines = output.split('\n');
  const ours = lines.filter((line) => /^(error|src\/|node_modules\/@groundwork\/)/.test(line));
  if (ours.length > 0) return ours.join('\n');
  return lines.some((line) => /^node_modules\/.*error TS/.test(line)) ? undefined : `It did not compile: ${output}`;
}

/** @param {string} folder */
function runJest(folder) {
  const parser = { syntax: 'typescript', decorators: true };
  const transform = { legacyDecorator: true, decoratorMetadata: true };
  write(folder, 'jest.config.json', {
    rootDir: folder,
    testEnvironment: 'node',
    testTimeout: LONGEST_TEST_MS,
    testMatch: ['**/src/*.spec.ts'],
    transform: {
      '^.+\\.ts$': [
        resolve('@swc/jest'),
        { jsc: { parser, transform, target: 'es2022' }, module: { type: 'commonjs' } },
      ],
    },
  });
  return run(process.execPath, [resolve('jest/bin/jest'), '--config', 'jest.config.json', '--coverage=false'], folder);
}

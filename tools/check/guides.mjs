import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { installTier } from '../workspace/install.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */

/**
 * A block of code of a page.
 * @typedef {{ page: string, line: number, name?: string, language: string, code: string }} Block
 */

const GUIDES = 'docs/guides';
const PACKAGES = 'libs/sdk';
/** Installs what programs of the guides use beside the packages. */
const EXAMPLE = 'examples/shop/node_modules';
const OF_EXAMPLE = {
  react: '@types/react',
  'react/jsx-runtime': '@types/react/jsx-runtime',
  'react-dom/client': '@types/react-dom/client',
};
const BLOCK = /^```(?<language>tsx?)\n(?<code>.*?)^```$/gms;
const NAME = /^\/\/ (\S+\.tsx?)\n/;

/** @type {ts.CompilerOptions} */
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  customConditions: ['@groundwork/source'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  types: ['node'],
  paths: Object.fromEntries(Object.entries(OF_EXAMPLE).map(([name, file]) => [name, [join(ROOT, EXAMPLE, file)]])),
};

/**
 * Whether the TypeScript of the guides and of the packages' pages compiles against the packages as they are here.
 * @returns {Promise<Finding>}
 */
export async function checkGuides() {
  await installTier('shop');
  const blocks = pages().flatMap((page) => blocksOf(page, readFileSync(join(ROOT, page), 'utf8')));
  const faults = compile(blocks);
  return { ok: faults.length === 0 && blocks.length > 0, output: faults.join('\n'), note: `${blocks.length} blocks` };
}

function pages() {
  const guides = readdirSync(join(ROOT, GUIDES)).map((name) => join(GUIDES, name));
  const packages = readdirSync(join(ROOT, PACKAGES)).map((name) => join(PACKAGES, name, 'README.md'));
  return [...guides, ...packages].filter((page) => page.endsWith('.md') && existsSync(join(ROOT, page)));
}

/**
 * The blocks of TypeScript of a page; one that begins with a comment like `// api.ts` is the file of that name.
 * @param {string} page its path
 * @param {string} text
 * @returns {Block[]}
 */
export function blocksOf(page, text) {
  return [...text.matchAll(BLOCK)].map(({ index, groups }) => {
    const { language = 'ts', code = '' } = groups ?? {};
    const line = text.slice(0, index).split('\n').length;
    return { page, line, name: NAME.exec(code)?.[1], language, code };
  });
}

/**
 * What the compiler says of the blocks, by page and line.
 * @param {Block[]} blocks
 * @returns {string[]}
 */
export function compile(blocks) {
  const sources = new Map(blocks.flatMap((block) => filesOf(block, blocks).map((file) => [file, block])));
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, directoryExists } = host;
  const folders = new Set([...sources.keys()].map((file) => dirname(file)));
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.directoryExists = (folder) => folders.has(folder) || (directoryExists?.(folder) ?? true);
  host.readFile = (file) => textOf(sources.get(file)) ?? readFile(file);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...sources.keys()], OPTIONS, host);
  const found = [...sources].flatMap(([file, block]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${block.page}:${Math.max(line, block.line)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      },
    );
  });
  return [...new Set(found)];
}

/**
 * Its files: of a page with programs in folders, one without stands in each of them.
 * @param {Block} block
 * @param {Block[]} blocks
 */
function filesOf({ page, line, name, language }, blocks) {
  const folder = join(ROOT, page.replace(/\.md$/, ''));
  if (!name) return [join(folder, `block-${line}.${language}`)];
  const named = blocks.filter((one) => one.page === page).map((one) => dirname(one.name ?? ''));
  const others = [...new Set(named)].filter((one) => one !== '.');
  const places = dirname(name) === '.' && others.length > 0 ? others : ['.'];
  return places.map((place) => join(folder, place, name));
}

/**
 * At the lines it has in the page, so that what the compiler says can be found there.
 * @param {Block | undefined} block
 */
const textOf = (block) => block && '\n'.repeat(block.line) + block.code;

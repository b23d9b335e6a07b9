import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import smallLibrary from '@size-limit/preset-small-lib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readFileSync } from 'node:fs';
import sizeLimit from 'size-limit';
import { captureNode } from '../../processes/capture.mjs';

/**
 * Entry points that a page loads, and their most with dependencies, minified and compressed by gzip: kB of 1,000 bytes. (docs/design/planned/sdk.md)
 * @type {Record<string, { file: string, most: number }>}
 */
const SIZES = { client: { file: 'dist/browser/index.js', most: 12 } };
const ATTW = join(
  dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')),
  'dist/index.js',
);

/**
 * What is wrong with a package as published: by publint, by Are The Types Wrong for every kind of resolution but that of Node 10, and by size.
 * @param {string} name
 * @param {string} folder
 * @param {string} tarball
 * @returns {Promise<string[]>}
 */
export async function judgePackage(name, folder, tarball) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { messages } = await publint({ pkgDir: folder, strict: true });
  const attw = await captureNode([ATTW, tarball, '--profile', 'node16', '--no-emoji', '--no-color']);
  const size = await judgeSize(name, folder);
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`),
    ...(attw.ok ? [] : [`attw: ${attw.stdout}${attw.stderr}`]),
    ...(size ? [size] : []),
  ].map((problem) => `${manifest.name}: ${problem}`);
}

/**
 * @param {string} name
 * @param {string} folder
 * @returns {Promise<string | undefined>} what is too large
 */
async function judgeSize(name, folder) {
  const limit = SIZES[name];
  if (!limit) return undefined;
  const checks = [{ files: [join(folder, limit.file)], gzip: true }];
  const [{ size }] = await sizeLimit([smallLibrary], { checks });
  const text = `${limit.file} has ${(size / 1_000).toFixed(1)} kB of at most ${limit.most}`;
  console.log(`  ${name}: ${text}`);
  return size > limit.most * 1_000 ? `size-limit: ${text}` : undefined;
}

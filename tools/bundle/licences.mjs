import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * What the licences of the packages in a bundle require to be passed on: name, version and the text of their licence, or its name where there is no text.
 * @param {string} root
 * @param {Iterable<string>} modules files of the bundle
 */
export function licencesOf(root, modules) {
  const folders = new Set([...modules].map((file) => PACKAGE.exec(relative(root, file))?.[0] ?? ''));
  folders.delete('');
  return [...folders]
    .sort()
    .map((folder) => licenceOf(join(root, folder)))
    .join('\n\n');
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = globSync('{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE}*', { cwd: folder })
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`== ${name} ${version} (${license})`, ...texts].join('\n\n');
}

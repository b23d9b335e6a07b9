import { chmodSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Writes JSON that only its owner may read (mode 0600), whole or not at all.
 * @param {string} file
 * @param {unknown} content
 */
export function writePrivateJson(file, content) {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  renameSync(partial, file);
}

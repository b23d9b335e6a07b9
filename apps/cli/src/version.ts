import { existsSync, readFileSync } from 'node:fs';

/** Above src/ and dist/; two above the bundle. */
const PACKAGE = new URL(
  existsSync(new URL('../package.json', import.meta.url)) ? '../package.json' : '../../package.json',
  import.meta.url,
);

/** The version of the command line: that of its package. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

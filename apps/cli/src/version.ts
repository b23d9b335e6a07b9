import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../package.json', import.meta.url);

/** The version of the command line: that of its package. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Above src/ and dist/; two above the bundle, three above its chunks. */
const PLACES = ['../package.json', '../../package.json', '../../../package.json'];
const [PACKAGE = ''] = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).filter(existsSync);

/** The version of the command line: that of its package. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** What docs/console.md and the README show: pictures by their names, without `.png`. */
const SHOWN = [
  ...['overview', 'users', 'user', 'files', 'tree-node', 'audit', 'tree-conflicts'].flatMap((name) => [
    `${name}-full-1440-light`,
    `${name}-full-1440-dark`,
  ]),
  ...['users-ticked', 'user-access', 'palette', 'role', 'group', 'application', 'application-new', 'tenant'].map(
    (name) => `${name}-full-1440-light`,
  ),
  ...['provider-new', 'configuration', 'import-new', 'buckets', 'file', 'bucket-access', 'tree-nodes'].map(
    (name) => `${name}-full-1440-light`,
  ),
  ...['import', 'versions', 'graph', 'compare', 'releases', 'review', 'rollups', 'changes'].map(
    (name) => `tree-${name}-full-1440-light`,
  ),
  ...['overview', 'users', 'user', 'files', 'tree-nodes'].flatMap((name) => [
    `${name}-full-360-light`,
    `${name}-full-360-dark`,
  ]),
  ...['users', 'files', 'tree-compare'].map((name) => `${name}-full-768-light`),
  ...['groups-empty-1440-light', 'trees-empty-1440-light'],
];
const QUALITY = 60;

/** @param {string} file */
export const isShown = (file) => SHOWN.includes(file.replace('.png', ''));

/**
 * Writes them anew, as files that a page loads quickly.
 * @param {string} from a folder of PNGs
 * @param {string} to
 */
export async function publishPictures(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of SHOWN) {
    const image = sharp(readFileSync(join(from, `${name}.png`)));
    writeFileSync(join(to, `${name.replace('-full', '')}.webp`), await image.webp({ quality: QUALITY }).toBuffer());
  }
}

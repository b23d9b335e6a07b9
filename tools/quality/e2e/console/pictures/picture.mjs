import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addAdmin } from '../deployment.mjs';
import { actsOf } from './acts.mjs';
import { seedIdentity } from './seed-identity.mjs';
import { seedStorage } from './seed-storage.mjs';
import { seedTree } from './seed-tree.mjs';
import { seedVersions } from './seed-versions.mjs';
import { makeSheet } from '../../sheet.mjs';
import { takePictures, THEMES, WIDTHS } from './take.mjs';

/** @import { Order } from './take.mjs' */

/** Lists of an installation that has just been started. */
const EMPTY = {
  overview: '/',
  users: '/users',
  roles: '/roles',
  groups: '/groups',
  applications: '/applications',
  apis: '/apis',
  providers: '/providers',
  imports: '/imports',
  buckets: '/buckets',
  files: '/buckets/default',
  trees: '/trees',
};
/** What a page looks like that waits, fails or has no network. */
const CHANGING = /** @type {const} */ (['loading', 'failing', 'unavailable', 'forbidden', 'offline']);

/**
 * Sets an installation up and takes all its pictures, each as a PNG, with contact sheets of every state, width and theme beside them.
 * @param {string} folder
 * @param {string} databaseUrl
 * @param {(file: string) => boolean} isWanted
 * @param {<Result>(title: string, work: () => Promise<Result>) => Promise<Result>} during says what is being done
 */
export async function picture(folder, databaseUrl, isWanted, during) {
  rmSync(folder, { recursive: true, force: true });
  const person = await addAdmin('owner', { name: 'Tuya Administrator', username: 'tuya' });
  const take = (/** @type {Pick<Order, 'paths' | 'state' | 'language' | 'widths' | 'themes'>} */ order) =>
    during(`taking pictures: ${order.state} ${order.language ?? ''}`, () =>
      takePictures({ folder, person, isWanted, ...order }),
    );
  await take({ paths: EMPTY, state: 'empty' });
  const paths = await during('adding users, files and nodes', async () => ({
    ...(await seedIdentity(person, databaseUrl)),
    ...(await seedStorage(databaseUrl)),
    ...(await seedTree()),
    ...(await seedVersions()),
  }));
  await take({ paths: { ...paths, ...actsOf(paths) }, state: 'full' });
  for (const language of /** @type {const} */ (['de', 'mn']))
    await take({ paths, state: 'full', language, widths: [360, 1440], themes: ['light'] });
  for (const state of CHANGING) await take({ paths, state });
  for (const state of ['empty', 'full', 'full-de', 'full-mn', ...CHANGING])
    for (const width of WIDTHS)
      for (const theme of THEMES)
        await makeSheet(
          folder,
          globSync(`*-${state}-${width}-${theme}.png`, { cwd: folder }).sort(),
          join(folder, `sheet-${state}-${width}-${theme}.png`),
        );
}

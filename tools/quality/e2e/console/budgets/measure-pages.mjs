import { addAdmin } from '../deployment.mjs';
import { seedIdentity } from '../pictures/seed-identity.mjs';
import { seedTree } from '../pictures/seed-tree.mjs';
import { launch, signIn, takeSeat } from '../seat.mjs';
import { untilQuiet } from '../visit.mjs';
import { measureInteractions } from './measure-interactions.mjs';
import { measureList } from './measure-list.mjs';
import { measureLoads } from './measure-loads.mjs';
import { measureBranch, measureScrolling } from './measure-tree.mjs';
import { measureTray } from './measure-tray.mjs';
import { measureAreas, measureMemory } from './measure-use.mjs';
import { watch } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */

const SLOWER = 4;
const NETWORK = { offline: false, latency: 10, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/**
 * Fills an installation.
 * @param {string} databaseUrl
 * @returns {Promise<{ owner: any, user: string, nodes: string }>} any: a record of identity; the addresses of a user and of the large tree
 */
export async function fillInstallation(databaseUrl) {
  const owner = await addAdmin('owner', { name: 'Measuring Owner' });
  const { user = '/users' } = await seedIdentity(owner, databaseUrl);
  const { 'tree-nodes': nodes = '/trees' } = await seedTree();
  return { owner, user, nodes };
}

/**
 * The groups of figures by their names, each measured when it is asked for, in Chromium with a slow processor and network.
 * @param {Awaited<ReturnType<typeof fillInstallation>>} filled
 * @param {(name: string, figures: readonly Figure[]) => void} tell
 * @param {(name: string) => boolean} isWanted
 */
export async function measurePages({ owner, user, nodes }, tell, isWanted) {
  const browser = await launch();
  try {
    const { page, context } = await takeSeat(browser);
    await context.addInitScript(watch);
    await signIn(page, owner, '/users');
    await untilQuiet(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    const slowDown = (/** @type {number} */ rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
    await slowDown(SLOWER);
    const groups = {
      loads: () => measureLoads(page, [user, nodes]),
      list: () => measureList(page, session),
      interactions: () => measureInteractions(page, session, nodes),
      branch: () => measureBranch(page, session, nodes),
      scrolling: () => measureScrolling(page, session, nodes, slowDown),
      areas: () => measureAreas(page),
      memory: async () => {
        await slowDown(1);
        const figure = await measureMemory(page, session);
        await slowDown(SLOWER);
        return [figure];
      },
      tray: () => measureTray(page, session), // last: its uploads go on
    };
    for (const [name, measure] of Object.entries(groups)) if (isWanted(name)) tell(name, await measure());
  } finally {
    await browser.close();
  }
}

import { during } from '../../../terminal/progress.mjs';
import { insertEmptyTrees, insertTrees, sizeOf } from '../seeds/tree.mjs';
import { onStage } from '../stage/stage.mjs';
import { measureCloneReads } from './tree-clone-reads.mjs';
import { BENCH, SMALL } from './tree-forest.mjs';
import { measureTreeChanges } from './tree-changes.mjs';
import { measureTreeLog } from './tree-log.mjs';
import { measureTreeReads } from './tree-reads.mjs';
import { measureTreeReleases } from './tree-releases.mjs';
import { measureTreeRollups } from './tree-rollups.mjs';
import { measureTreeSubtrees } from './tree-subtrees.mjs';
import { measureTreeTransfer } from './tree-transfer.mjs';
import { measureTreeWork } from './tree-work.mjs';
import { measureTreeWrites } from './tree-writes.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const TREES = 10_000;

/**
 * What is measured, in this order: what reads comes before what writes.
 * @type {Record<string, (forest: Forest) => Promise<Figure | Figure[]>>}
 */
const PARTS = {
  reads: measureTreeReads,
  subtrees: measureTreeSubtrees,
  rollups: measureTreeRollups,
  clones: measureCloneReads,
  releases: measureTreeReleases,
  changes: measureTreeChanges,
  log: measureTreeLog,
  work: measureTreeWork,
  writes: measureTreeWrites,
  transfer: measureTreeTransfer,
};

/**
 * The tree service at 1,000,000 nodes in one version. (tree.md §10; tree-next.md, "Goals")
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureTree = (effort) =>
  onStage('tree', async (stage) => {
    const service = await stage.startService();
    // Whole levels, so that every branch has the same size.
    const nodes = sizeOf(effort.quick ? 2 : 3);
    const smallNodes = Math.max(10_000, 200_000 * effort.scale);
    await during(`planting ${nodes} nodes`, async () => {
      await insertTrees(stage.database.adminUrl, [
        { code: BENCH.tree, nodes },
        { code: SMALL.tree, nodes: smallNodes },
      ]);
      await insertEmptyTrees(stage.database.adminUrl, TREES);
    });
    const headers = { authorization: `Bearer ${await stage.sign(['trees:read', 'trees:write'])}` };
    const forest = { stage, service, headers, effort, nodes, smallNodes };
    const figures = [];
    for (const [name, measure] of Object.entries(PARTS))
      if (name.includes(effort.only)) figures.push(...[await measure(forest)].flat());
    return figures;
  });

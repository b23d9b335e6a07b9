import { fuzz } from './fuzz.mjs';
import { killClones, killImports } from './kills.mjs';
import { moveLargeVersions } from './memory.mjs';
import { page } from './pages.mjs';
import { growInEveryState } from './states.mjs';
import { write } from './writers.mjs';

/** @import { Replicas } from './replicas.mjs' */

/**
 * Bulk operations in every state of the database (ADR 0047), and tests of docs/design/tree.md §8 by number; each throws where something does not hold, and answers its figures.
 * @type {Record<string, (replicas: Replicas, full: boolean) => Promise<string>>}
 */
export const PARTS = {
  states: (replicas, full) =>
    growInEveryState(replicas, full ? { nodes: 10_000, release: 200_000 } : { nodes: 400, release: 10_000 }),
  '4-writers': (replicas, full) => write(replicas, { writers: 8, writes: full ? 2_000 : 100 }),
  '10-killed-clones': (replicas, full) =>
    killClones(replicas, full ? { nodes: 100_000, kills: 5 } : { nodes: 5_000, kills: 1 }),
  '17-fuzz': (replicas, full) => fuzz(replicas, full ? 300_000 : 2_000),
  '18-pages': (replicas, full) =>
    page(replicas, full ? { nodes: 10_000, counted: 100_000 } : { nodes: 1_000, counted: 12_000 }),
  '20-memory': (replicas, full) => moveLargeVersions(replicas, full ? 1_000_000 : 30_000),
  '22-killed-imports': (replicas, full) =>
    killImports(replicas, full ? { nodes: 20_000, kills: 50 } : { nodes: 2_000, kills: 2 }),
};

import { elapsedSeconds } from '../../terminal/progress.mjs';

/** @typedef {ReturnType<typeof createReport>} Report */

/** Prints what was done and what held, and counts it. */
export function createReport() {
  const counts = { held: 0, failed: 0 };

  /** @param {string} title */
  const chapter = (title) => console.log(`\n${title}`);

  /** @param {string} text what is being done */
  const note = (text) => console.log(`${elapsedSeconds().toFixed(1).padStart(7)} s  ${text}`);

  /**
   * @param {string} what has to hold
   * @param {boolean | (() => Promise<string | void> | string | void)} truth or a look that throws what is wrong
   * @param {string} [shown] the figures
   */
  async function holds(what, truth, shown) {
    try {
      const said = typeof truth === 'function' ? await truth() : shown;
      if (truth === false) throw new Error(shown ?? 'no');
      counts.held++;
      console.log(`           ✓ ${what}${said ? `: ${said}` : ''}`);
    } catch (error) {
      counts.failed++;
      console.log(`           ✗ ${what}: ${/** @type {Error} */ (error).message.replace(/\s+/g, ' ').slice(0, 600)}`);
    }
  }

  /** @returns {number} the exit code */
  function end() {
    const mark = counts.failed ? '✗' : '✓';
    console.log(`\n${mark} ${counts.held} held, ${counts.failed} did not, ${elapsedSeconds().toFixed(1)} s`);
    return counts.failed || counts.held === 0 ? 1 : 0;
  }

  return { counts, chapter, note, holds, end };
}

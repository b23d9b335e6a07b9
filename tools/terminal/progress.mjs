/** When the command was given, ms since 1970. Handed over to the process that goes on under the pinned Node. */
export const STARTED_AT = Number(process.env.GROUNDWORK_STARTED_AT ?? Date.now());
delete process.env.GROUNDWORK_STARTED_AT;

const STILL_MS = 10_000;

/** Seconds since the command was given. */
export function elapsedSeconds() {
  return (Date.now() - STARTED_AT) / 1000;
}

/**
 * One line with the time since the command was given.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${elapsedSeconds().toFixed(1).padStart(7)} s  ${text}\n`);
}

/**
 * Says what begins, and every ten seconds that it goes on.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function during(title, work) {
  say(title);
  const reminder = setInterval(() => say(`  … still ${title.replace(/(: | \().*/s, '').trim()}`), STILL_MS);
  try {
    return await work();
  } finally {
    clearInterval(reminder);
  }
}

// What is run in pages: each function is sent there by itself, and sees nothing of this file.

/** @typedef {{ source: string, flags: string } | string | null} Words what an element is named or says, as a whole or by a pattern; null: whatever */

/**
 * Where to click on the first element that is seen and says or is named this; the innermost, where elements are in each other. Scrolls it
 * into view.
 * @param {string} css
 * @param {Words} words
 * @param {boolean} isToClick also waits until it stands still with nothing above it
 * @returns {Promise<{ x: number, y: number } | null>} null: there is none yet
 */
export async function seek(css, words, isToClick) {
  const textOf = (/** @type {Element} */ one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim();
  const fits = (/** @type {string} */ text) =>
    words === null || (typeof words === 'string' ? text === words : new RegExp(words.source, words.flags).test(text));
  const says = (/** @type {Element} */ one) => {
    const name = one.getAttribute('aria-label');
    return (name !== null && fits(name)) || fits(textOf(one));
  };
  const isSeen = (/** @type {Element} */ one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const found = [...document.querySelectorAll(css)].filter((one) => isSeen(one) && says(one));
  const element = found.find((one) => !found.some((other) => other !== one && one.contains(other)));
  if (!element) return null;
  const placeOf = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  if (!isToClick) return placeOf();
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = placeOf();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const place = placeOf();
  const hit = document.elementFromPoint(place.x, place.y);
  if (!hit || !(element.contains(hit) || hit.contains(element))) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return null;
  }
  return place.x === before.x && place.y === before.y ? place : null;
}

/**
 * Listens to what goes wrong in the document, from the first call on.
 * @returns {string[]} what is reported, also later
 */
export function collectComplaints() {
  const page = /** @type {{ reportedErrors?: string[] }} */ (globalThis);
  if (page.reportedErrors) return page.reportedErrors;
  /** @type {string[]} */
  const reported = (page.reportedErrors = []);
  addEventListener(
    'error',
    ({ message, target }) => {
      // A size that is told in the next frame, as it changed while others were told. (Resize Observer, "Deliver resize loop error")
      if (message?.startsWith('ResizeObserver loop completed')) return;
      const source = /** @type {HTMLImageElement | null} */ (target);
      reported.push(message ?? `${source?.localName} ${source?.src} is not loaded`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => reported.push(`not handled: ${reason}`));
  const { error } = console;
  console.error = (...said) => {
    reported.push(said.map(String).join(' '));
    error.apply(console, said);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reported.push(`forbidden by ${effectiveDirective}: ${blockedURI}`),
  );
  return reported;
}

/** Everything that the origin keeps in the browser and scripts can read, as a text. */
export async function readKept() {
  const done = (/** @type {IDBRequest} */ request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept = [{ ...localStorage }, { ...sessionStorage }, document.cookie, name];
  for (const { name: database = '' } of await indexedDB.databases()) {
    const opened = await done(indexedDB.open(database));
    for (const store of opened.objectStoreNames)
      kept.push(store, await done(opened.transaction(store).objectStore(store).getAll()));
    opened.close();
  }
  for (const cache of await caches.keys())
    kept.push(...(await (await caches.open(cache)).keys()).map(({ url }) => url));
  return JSON.stringify(kept);
}

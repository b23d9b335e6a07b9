import { essenceOf } from '../../platform/media-type.js';

/** Nothing of content ever runs in a browser, whatever it is: neither scripts nor forms, and in an origin of its own. (storage.md §4) */
const CLOSED = "default-src 'none'; sandbox";

/** What an SVG needs to look as it was drawn; `sandbox` and `default-src` keep it from running or fetching anything. */
const OF_PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/**
 * The headers that keep content from doing anything in a browser. What is shown on request by an address that needs no token may stand
 * in frames of any page. (CSP Level 3, "sandbox", "frame-ancestors")
 */
export function contentPolicy(type: string, shownOnRequest: boolean, anyOrigin: boolean): Record<string, string> {
  const policy = shownOnRequest && essenceOf(type) === 'image/svg+xml' ? OF_PICTURE : CLOSED;
  const framed = shownOnRequest && anyOrigin ? '; frame-ancestors *' : '';
  return { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': policy + framed };
}

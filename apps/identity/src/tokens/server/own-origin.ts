import type { IncomingHttpHeaders } from 'node:http';

/**
 * A form came from a page of ours, as far as the browser says. With the policy `no-referrer` browsers send the origin
 * `null` even to ourselves: then `Sec-Fetch-Site` decides. (Fetch §3.2; Fetch Metadata §2.2)
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, issuer: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || origin === 'null' || origin === new URL(issuer).origin;
}

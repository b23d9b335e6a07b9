import { platform } from 'node:os';
import { VERSION } from './version.js';

/** The name of the command line in requests; the page on which a person confirms a sign-in shows it. (RFC 9110 §10.1.5) */
const USER_AGENT = `groundwork/${VERSION} (${platform()})`;

/**
 * `fetch` for the client package that names the command line, and limits every request to a tenant where one is given. A `Request` of its own
 * would copy every body. (ADR 0105)
 */
export const ownFetch =
  (tenant?: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('user-agent', USER_AGENT);
    if (tenant !== undefined) headers.set('tenant-id', tenant);
    return fetch(input, { ...init, headers });
  };

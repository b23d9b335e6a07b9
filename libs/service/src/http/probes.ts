import type { RequestHandler } from 'express';
import { LAUNCHER_NONCE } from '../start/launcher.js';
import type { Readiness } from '../monitoring/readiness.js';

/**
 * `GET /livez` (the process answers) and `GET /readyz` (send requests here, or 503): no token, no limit. (api.md, "Operations")
 * A process started by a launcher sends the launcher's nonce with `/readyz`, so that it can be distinguished from another program at that address.
 */
export function serveProbes(readiness: Readiness): RequestHandler {
  const nonce = process.env[LAUNCHER_NONCE];
  return async ({ method, path }, response, next) => {
    if (!isProbe(path) || (method !== 'GET' && method !== 'HEAD')) return next();
    response.locals['route'] = path;
    if (path === '/livez') return void response.json({ status: 'ok' });
    const status = await readiness.status();
    if (nonce) response.setHeader('Launcher-Nonce', nonce);
    if (status !== 'ok') response.status(503).setHeader('Retry-After', '1');
    response.json({ status });
  };
}

/** Paths of probes: not logged as long as they succeed. */
export const isProbe = (route: string): boolean => route === '/livez' || route === '/readyz';

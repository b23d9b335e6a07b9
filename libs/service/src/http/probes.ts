import type { Express, Request, RequestHandler, Response } from 'express';
import { LAUNCHER_NONCE } from '../launcher/launcher.js';
import type { Readiness } from '../readiness/readiness.js';

/**
 * `GET /livez` (the process answers) and `GET /readyz` (send requests here, or 503): no token, no limit. (api.md, "Operations")
 * A process of a launcher answers `/readyz` with the launcher's nonce, so that its address can be told from another program's.
 */
export function serveProbes(express: Express, readiness: Readiness): void {
  const nonce = process.env[LAUNCHER_NONCE];
  express.get('/livez', (_request: Request, response: Response) => {
    response.json({ status: 'ok' });
  });
  express.get('/readyz', async (_request: Request, response: Response) => {
    const status = await readiness.status();
    if (nonce) response.setHeader('Launcher-Nonce', nonce);
    if (status !== 'ok') response.status(503).setHeader('Retry-After', '1');
    response.json({ status });
  });
}

/** Probes go straight to their routes: whatever guards the service does not hold them up. */
export const letProbesPass =
  (express: Express): RequestHandler =>
  (request, response, next) =>
    isProbe(request.path) ? void express(request, response) : next();

/** Paths of probes: not logged as long as they succeed. */
export const isProbe = (route: string): boolean => route === '/livez' || route === '/readyz';
